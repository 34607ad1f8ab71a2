import { plurals } from '../../lang/plural';
import type { TableWords, Who } from '../words';

export const plural = plurals('pl');
export const cards = (n: number) =>
  plural(n, { one: `${n} karta`, few: `${n} karty`, many: `${n} kart`, other: `${n} karty` });
export const cardsTaken = (n: number) =>
  plural(n, { one: `${n} kartę`, few: `${n} karty`, many: `${n} kart`, other: `${n} karty` });
export const says = (who: Who, you: string, they: string) => (who === null ? `Ty: ${you}` : `${who} ${they}`);
export const list = new Intl.ListFormat('pl', { type: 'conjunction' });

const pl: TableWords = {
  cards,
  points: (n) => plural(n, { one: `${n} punkt`, few: `${n} punkty`, many: `${n} punktów`, other: `${n} punktu` }),
  pointsShort: (n) => `${n} pkt`,
  playable: 'można zagrać',
  yourHand: (n) => `Twoje karty, ${cards(n)}`,
  orders: { by_suit: 'według koloru', by_rank: 'według wartości', as_drawn: 'w kolejności dobrania' },
  sortHand: (order) => `Ułóż karty ${order}`,
  drawPile: (n) => `Stos do dobierania, ${cards(n)}`,
  discardPile: (top) => `Stos odrzuconych, na wierzchu ${top}`,
  emptyPile: 'nic',
  turnOf: (who) => (who === null ? 'Twoja kolej' : `Gra ${who}`),
  shuffling: 'Tasowanie…',
  opponents: 'Gracze',
  toMove: 'na ruchu',
  player: 'Gracz',
  logEmpty: 'Jeszcze nic.',
  roundOver: (round) => `Koniec rundy ${round}`,
  wentOut: (who) => `Ostatnia karta zagrana: ${who ?? 'ty'}.`,
  blocked: 'Nikt nie mógł się ruszyć.',
  cardsLeft: 'Zostały karty',
  thisRound: 'Runda',
  total: 'Razem',
  ready: 'Następna runda',
  waitingFor: (names) => `Czekamy: ${list.format(names)}`,
  nextRoundIn: (seconds) => `dalej za ${seconds} s`,
  upTo: (target) => `Mecz kończy się, gdy ktoś ma ${target}. Wygrywa najmniej punktów.`,
  dealCode: 'Kod rozdania',
  dealCodeMeans: 'Tasowanie było ustalone przed pierwszą kartą. Jego SHA-256 było widoczne w czasie rundy:',
  wins: (names, me) =>
    me && names.length === 1 ? 'Wygrywasz!' : `${names.length === 1 ? 'Wygrywa' : 'Wygrywają'}: ${list.format(names)}!`,
  place: (n) => `${n}.`,
  again: 'Zagraj jeszcze raz',
  hostDealsAgain: (who) => `Rozdać ponownie może ${who}.`,
  keysTitle: 'Klawisze',
  sortKey: ['S', 'ułóż karty'],
};

export default pl;
