import { plurals } from '../../../lang/plural';
import type { TrickWords } from '../words';

const plural = plurals('pl');
const cards = (n: number) =>
  plural(n, { one: `${n} karta`, few: `${n} karty`, many: `${n} kart`, other: `${n} karty` });
const list = new Intl.ListFormat('pl', { type: 'conjunction' });

const pl: TrickWords = {
  cards,
  points: (n) => plural(n, { one: `${n} punkt`, few: `${n} punkty`, many: `${n} punktów`, other: `${n} punktu` }),
  pointsShort: (n) => `${n} pkt`,
  playable: 'można zagrać',
  yourHand: (n) => `Twoje karty, ${cards(n)}`,
  turnOf: (who) => (who === null ? 'Twoja kolej' : `Gra ${who}`),
  shuffling: 'Tasowanie…',
  players: 'Gracze i lewa',
  you: 'Ty',
  toMove: 'na ruchu',
  toBeat: 'najwyższa',
  takes: 'bierze',
  leads: 'wychodzi',
  hasPlayed: (card) => `zagrana karta: ${card}`,
  lastTrick: 'Poprzednia lewa',
  lastTrickTaken: (who) => (who === null ? 'Bierzesz tę lewę.' : `Tę lewę bierze ${who}.`),
  noTrick: 'W tej rundzie nie ma jeszcze skończonej lewy.',
  player: 'Gracz',
  why: 'Za co',
  thisRound: 'Runda',
  total: 'Razem',
  roundOver: (round) => `Koniec rundy ${round}`,
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
  keys: [
    ['← → Enter', 'wybierz i zagraj kartę'],
    ['T', 'czyja kolej'],
    ['P', 'lewa na stole'],
    ['O', 'otwórz poprzednią lewę'],
    ['H', 'twoje karty'],
    ['C', 'ile kart mają gracze'],
    ['L', 'co się działo'],
    ['?', 'jak grać'],
  ],
  logEmpty: 'Jeszcze nic.',
  played: (who, card) => `${who ?? 'Ty'}: ${card}.`,
  yourLead: 'Twoja kolej: wychodzisz.',
  yourTurn: (toBeat) => `Twoja kolej, ${toBeat}.`,
};

export default pl;
