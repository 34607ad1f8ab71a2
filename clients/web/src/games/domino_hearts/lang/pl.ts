import { cards, cardsTaken, list, plural, says } from '../../../table/lang/pl';
import french from '../../french/lang/pl';
import type { DominoWords } from '../words';

const hearts = (n: number) =>
  plural(n, { one: `${n} kier`, few: `${n} kiery`, many: `${n} kierów`, other: `${n} kiera` });

const pl: DominoWords = {
  ...french,
  led: (suit) => `do koloru ${french.suits[suit]}`,
  leadAnything: 'wyjdź w dowolny kolor',
  leadNoHeart: 'wyjdź, ale nie w kiery',
  broken: 'Kiery otwarte',
  unbroken: 'Kiery zamknięte',
  drawPile: (n) => `Stos do dobierania, ${cards(n)}`,
  drawOne: 'Dobierz kartę',
  left: (n) => plural(n, { one: `została ${n}`, few: `zostały ${n}`, many: `zostało ${n}`, other: `zostało ${n}` }),
  cannotFollow: (suit) => `Brak koloru ${french.suits[suit]}: dobieraj`,
  onlyHearts: 'Same kiery: dobieraj',
  drawPileEmpty: 'Stos pusty: zagraj dowolną',
  drawn: (n) => `dobrane: ${n}`,
  mustFollow: (suit) => `masz kolor ${french.suits[suit]}, więc dodaj do koloru.`,
  mustDraw: 'musisz dobierać.',
  heartsUnbroken: 'kiery są jeszcze zamknięte.',
  out: 'bez kart',
  hearts: (n) => `wzięte kiery: ${n}`,
  taken: 'Wzięte kiery',
  heldAtEnd: 'Kiery, które zostały w ręce',
  howItEnded: (reason, holder) =>
    reason === 'no_holder'
      ? 'Nikt nie ma już kart.'
      : `${says(holder, 'Tylko ty masz', 'jako jedyna osoba ma')} jeszcze karty: kiery w ręce też się liczą.`,
  option: {
    names: { target: 'Mecz do (punktów)', forced_heart_lead: 'Wyjście, gdy są same kiery' },
    values: { leads: 'wychodzi w kiery', must_draw: 'najpierw dobiera' },
  },
  howTo: ({ target, forced_heart_lead }) => ({
    lead: 'Pozbądź się kart i nie bierz kierów. Każdy kier to punkt; wygrywa, kto ma najmniej punktów.',
    lessons: [
      {
        title: 'Dodaj do koloru',
        text: 'Masz kolor, w który wyszła pierwsza osoba? Musisz go zagrać. Lewę bierze najwyższa karta tego koloru; kto ją zagrał, wychodzi do następnej.',
        cards: ['clubs-9', 'clubs-king', 'clubs-4'],
      },
      {
        title: 'Nie masz? Dobieraj',
        text: 'Dobieraj ze stosu, aż przyjdzie karta tego koloru. Tę musisz zagrać. Gdy stos jest pusty, zagraj, co chcesz.',
        cards: ['diamonds-2', 'spades-5', 'clubs-7'],
      },
      {
        title: 'Otwarcie kierów',
        text: `W kiery nie wolno wyjść, zanim ktoś nie zagra kiera do innego koloru. Jeśli masz same kiery, ${forced_heart_lead === 'must_draw' ? 'najpierw dobierasz' : 'możesz'}.`,
        cards: ['hearts-6'],
      },
      {
        title: 'Bez kart',
        text: 'Kto po lewie nie ma kart, kończy rundę i jest bezpieczny. Runda trwa, dopóki karty ma więcej niż jedna osoba.',
        cards: ['spades-3'],
      },
      {
        title: 'Policz kiery',
        text: `Punkt za każdego wziętego kiera. Ostatnia osoba z kartami dolicza kiery z ręki. Przy ${target} mecz się kończy.`,
        cards: ['hearts-2', 'hearts-queen'],
      },
    ],
    keys: [['D', 'dobierz kartę']],
  }),
  dealt: (who, n) => `${says(who, 'Rozdajesz', 'rozdaje')} po ${cardsTaken(n)}.`,
  drew: (who, n) => `${says(who, 'Dobierasz', 'dobiera')} ${cardsTaken(n)}.`,
  drewThese: (names) => `Dobierasz: ${list.format(names)}.`,
  heartsBroken: (who) => `${says(who, 'Otwierasz', 'otwiera')} kiery: odtąd można w nie wychodzić.`,
  tookTrick: (who, n) => `${says(who, 'Bierzesz', 'bierze')} lewę${n > 0 ? ` (${hearts(n)})` : ''}.`,
  wentOut: (who) => `${says(who, 'Nie masz', 'nie ma')} już kart.`,
};

export default pl;
