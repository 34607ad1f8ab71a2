import { plurals } from '../../lang/plural';
import type { Who } from '../../people/who';
import type { TableWords } from '../words';

export const plural = plurals('pl');
export const cards = (n: number) =>
  plural(n, { one: `${n} karta`, few: `${n} karty`, many: `${n} kart`, other: `${n} karty` });
export const cardsTaken = (n: number) =>
  plural(n, { one: `${n} kartę`, few: `${n} karty`, many: `${n} kart`, other: `${n} karty` });
export const says = (who: Who, you: string, they: string) => (who === null ? you : `${who} ${they}`);
export const list = new Intl.ListFormat('pl', { type: 'conjunction' });

const pl: TableWords = {
  cards,
  points: (n) => plural(n, { one: `${n} punkt`, few: `${n} punkty`, many: `${n} punktów`, other: `${n} punktu` }),
  pointsShort: (n) => `${n} pkt`,
  playable: 'można zagrać',
  yourHand: (n) => `Twoje karty, ${cards(n)}`,
  orders: {
    by_suit: 'według koloru',
    by_rank: 'według wartości',
    by_colour: 'według koloru',
    by_number: 'według liczby',
    as_drawn: 'w kolejności dobrania',
  },
  sortHand: (order) => `Ułóż karty ${order}`,
  drawPile: (n) => `Stos do dobierania, ${cards(n)}`,
  discardPile: (top) => `Stos odrzuconych, na wierzchu ${top}`,
  emptyPile: 'nic',
  turnOf: (who) => (who === null ? 'Twoja kolej' : `Gra ${who}`),
  shuffling: 'Tasowanie…',
  opponents: 'Gracze',
  toMove: 'teraz gra',
  player: 'Gracz',
  logEmpty: 'Jeszcze nic.',
  roundOver: (round) => `Koniec rundy ${round}`,
  lastRound: 'Ostatnia runda',
  wentOut: (who) => `${says(who, 'Zagrywasz', 'zagrywa')} ostatnią kartę.`,
  blocked: 'Nikt nie mógł nic zagrać.',
  cardsLeft: 'Zostało',
  thisRound: 'Runda',
  total: 'Razem',
  ready: 'Następna runda',
  waitingFor: (names) => `Czekamy: ${list.format(names)}`,
  nextRoundIn: (seconds) => `dalej za ${seconds} s`,
  upTo: (target) => `Mecz kończy się, gdy ktoś uzbiera ${target}. Wygrywa, kto ma najmniej punktów.`,
  dealCode: 'Kod rozdania',
  dealCodeMeans:
    'Tasowanie było ustalone przed pierwszą kartą. Jego SHA-256 było widoczne w czasie rundy, więc możesz to sprawdzić:',
  wins: (names, me) =>
    me && names.length === 1 ? 'Wygrywasz!' : `${names.length === 1 ? 'Wygrywa' : 'Wygrywają'}: ${list.format(names)}!`,
  place: (n) => `${n}.`,
  again: 'Zagraj jeszcze raz',
  hostDealsAgain: (who) => `Następny mecz może zacząć ${who}.`,
  keysTitle: 'Klawisze',
  sortKey: ['S', 'ułóż karty'],
};

export default pl;
