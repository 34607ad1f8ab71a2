// "1 karta, 2 karty, 5 kart, 22 karty": the right form for a number, by the language's own rules.
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export function plurals(locale: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (n, forms) => forms[rules.select(n)] ?? forms.other;
}
