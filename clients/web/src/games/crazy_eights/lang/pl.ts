import table, { cards, cardsTaken, list, plural, says } from '../../../table/lang/pl';
import { type Court, faceOf } from '../../french/cards';
import french, { courts } from '../../french/lang/pl';
import type { EightsWords } from '../words';

const pl: EightsWords = {
  ...table,
  ...french,
  drawOne: 'Dobierz kartę',
  drawsLeft: (n) =>
    plural(n, { one: `została ${n}`, few: `zostały ${n}`, many: `zostało ${n}`, other: `zostało ${n}` }),
  pass: 'Pasuj',
  inForce: 'Obowiązuje kolor',
  suitInForce: (suit) => `Obowiązuje ${french.suits[suit]}`,
  fits: (suit, top) => {
    const { rank } = faceOf(top);
    if (rank === '8') return `${french.suits[suit]} albo dowolna ósemka`;
    return `${french.suits[suit]}, ${courts[rank as Court] ?? rank} albo dowolna ósemka`;
  },
  wild: 'pasuje na wszystko',
  chooseSuit: 'Jaki kolor odtąd?',
  cancel: 'Wróć',
  reshuffle: 'Tasowanie odrzuconych…',
  optionNames: { target: 'Mecz do', draw_limit: 'Dobrań w kolejce', more_seats: 'Więcej niż 3 osoby (zasada domowa)' },
  optionValues: { no: 'nie', yes: 'tak' },
  keys: [
    ['← → Enter', 'wybierz i zagraj kartę'],
    ['1 – 4', 'kolor dla ósemki'],
    ['D', 'dobierz'],
    ['N', 'pasuj'],
    ['C', 'liczba kart'],
    ['T', 'czyja kolej'],
    ['P', 'karta na wierzchu i kolor'],
    ['H', 'twoje karty'],
    table.sortKey,
    ['L', 'co się działo'],
    ['?', 'jak grać'],
  ],
  howTo: {
    lead: 'Pozbądź się kart. Ósemka pasuje na wszystko i zmienia kolor.',
    lessons: [
      {
        title: 'Do koloru albo do wartości',
        text: 'Zagraj jedną kartę w obowiązującym kolorze albo tej samej wartości co karta na wierzchu.',
        cards: ['hearts-5', 'hearts-queen', 'clubs-5'],
      },
      {
        title: 'Ósemki są dzikie',
        text: 'Ósemkę można zagrać na wszystko. Ty mówisz, jaki kolor odtąd obowiązuje; stół pokazuje go na środku.',
        cards: ['spades-8', 'diamonds-8'],
      },
      {
        title: 'Dobieranie',
        text: 'W swojej kolejce możesz dobrać do 3 kart, po jednej, także gdy masz co zagrać. Dobraną kartę można zagrać od razu.',
        cards: [],
      },
      {
        title: 'Pas',
        text: 'Pasujesz tylko wtedy, gdy nic nie pasuje i dobrania są zużyte albo nie ma już czego dobrać. Kto może zagrać, musi.',
        cards: [],
      },
      {
        title: 'Policz, co zostało',
        text: 'Kto nie ma kart, wygrywa rundę. Inni liczą: ósemka 50, J, Q i K po 10, as 1, reszta według wartości. Przy 100 mecz się kończy i wygrywa najniższa suma.',
        cards: ['clubs-8', 'hearts-king', 'spades-ace'],
      },
    ],
  },
  events: {
    dealt: (who, starter) => `Pierwsza karta: ${starter}. ${says(who, 'zaczynasz', 'zaczyna')}.`,
    played: (who, card) => `${who ?? 'Ty'}: ${card}.`,
    named: (who, card, suit) => `${who ?? 'Ty'}: ${card}. Teraz ${suit}.`,
    drew: (who, n) => `${says(who, 'dobierasz', 'dobiera')} ${cardsTaken(n)}.`,
    drewThese: (names) => `Dobierasz: ${list.format(names)}.`,
    drawsUsed: (who) => `${says(who, 'pasujesz', 'pasuje')}.`,
    nothingToDraw: (who) => `${says(who, 'pasujesz', 'pasuje')}: nie ma czego dobrać.`,
    renewed: (n) => `Odrzucone są potasowane: do dobierania ${cards(n)}.`,
    roundOver: (who) => `${says(who, 'wygrywasz', 'wygrywa')} rundę.`,
    yourTurn: (top, suit) => `Twoja kolej. Na stosie: ${top}. Obowiązuje ${suit}.`,
  },
};

export default pl;
