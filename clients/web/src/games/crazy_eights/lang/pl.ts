import table, { cards, cardsTaken, list, plural, says } from '../../../table/lang/pl';
import { type Court, faceOf } from '../../french/cards';
import french, { courts } from '../../french/lang/pl';
import type { EightsWords } from '../words';

const cardsUpTo = (n: number) => (n === 1 ? '1 karty' : `${n} kart`);

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
  wild: 'pasuje do wszystkiego',
  chooseSuit: 'Wybierz nowy kolor',
  cancel: 'Wróć',
  reshuffle: 'Tasowanie odrzuconych…',
  optionNames: {
    target: 'Mecz do (punktów)',
    draw_limit: 'Dobrań w turze',
    more_seats: 'Więcej niż 3 osoby (nieoficjalnie)',
  },
  optionValues: { no: 'nie', yes: 'tak' },
  keys: [
    ['← → Enter', 'wybierz i zagraj kartę'],
    ['1 – 4', 'kolor dla ósemki'],
    ['D', 'dobierz'],
    ['N', 'pasuj'],
    ['C', 'ile kart mają gracze'],
    ['T', 'czyja kolej'],
    ['P', 'karta na wierzchu i kolor'],
    ['H', 'twoje karty'],
    table.sortKey,
    ['L', 'co się działo'],
    ['?', 'jak grać'],
  ],
  howTo: ({ target, draw_limit }) => ({
    lead: 'Pozbądź się kart. Ósemka pasuje do wszystkiego i zmienia kolor.',
    lessons: [
      {
        title: 'Do koloru albo do wartości',
        text: 'Zagraj jedną kartę w obowiązującym kolorze albo tej samej wartości co karta na wierzchu.',
        cards: ['hearts-5', 'hearts-queen', 'clubs-5'],
      },
      {
        title: 'Ósemka pasuje zawsze',
        text: 'Ósemkę można zagrać na każdą kartę. Ty wybierasz kolor, który odtąd obowiązuje; widać go na środku stołu.',
        cards: ['spades-8', 'diamonds-8'],
      },
      {
        title: 'Dobieranie',
        text: `W swojej turze możesz dobrać do ${cardsUpTo(Number(draw_limit))}, po jednej, także gdy masz co zagrać. Dobraną kartę można zagrać od razu.`,
        cards: [],
      },
      {
        title: 'Pas',
        text: 'Pasujesz tylko wtedy, gdy nie masz co zagrać, a limit dobierania się skończył albo nie ma już czego dobrać. Kto może zagrać, musi.',
        cards: [],
      },
      {
        title: 'Policz, co zostało',
        text: `Kto nie ma kart, wygrywa rundę. Pozostali liczą: ósemka 50, J, Q i K po 10, as 1, reszta według wartości. Przy ${target} mecz się kończy i wygrywa najniższa suma.`,
        cards: ['clubs-8', 'hearts-king', 'spades-ace'],
      },
    ],
  }),
  events: {
    dealt: (who, starter) => `Pierwsza karta: ${starter}. ${says(who, 'Zaczynasz', 'zaczyna')}.`,
    played: (who, card) => `${who ?? 'Ty'}: ${card}.`,
    named: (who, card, suit) => `${who ?? 'Ty'}: ${card}. Teraz ${suit}.`,
    drew: (who, n) => `${says(who, 'Dobierasz', 'dobiera')} ${cardsTaken(n)}.`,
    drewThese: (names) => `Dobierasz: ${list.format(names)}.`,
    drawsUsed: (who) => `${says(who, 'Pasujesz', 'pasuje')}.`,
    nothingToDraw: (who) => `${says(who, 'Pasujesz', 'pasuje')}: nie ma czego dobrać.`,
    renewed: (n) => `Odrzucone są potasowane: do dobierania ${cards(n)}.`,
    roundOver: (who) => `${says(who, 'Wygrywasz', 'wygrywa')} rundę.`,
    yourTurn: (top, suit) => `Twoja kolej. Na stosie: ${top}. Obowiązuje ${suit}.`,
  },
};

export default pl;
