// The languages of the page, and the one to begin with.
export const LANGUAGES = ['id', 'en', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first of the browser's languages that the page speaks. */
export function firstLanguage(wanted: readonly string[]): Language {
  const spoken = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  const first = spoken.find((tag) => (LANGUAGES as readonly string[]).includes(tag));
  return LANGUAGES.find((language) => language === first) ?? 'en';
}
