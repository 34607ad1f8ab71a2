import type { Who } from '../../people/who';
import type { TableWords } from '../words';

export const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);
export const says = (who: Who, you: string, they: string) => (who === null ? `You ${you}` : `${who} ${they}`);
export const list = new Intl.ListFormat('en', { type: 'conjunction' });

const en: TableWords = {
  cards,
  points: (n) => (n === 1 ? '1 point' : `${n} points`),
  pointsShort: (n) => (n === 1 ? '1 pt' : `${n} pts`),
  playable: 'playable',
  yourHand: (n) => `Your hand, ${cards(n)}`,
  orders: {
    by_suit: 'by suit',
    by_rank: 'by rank',
    by_colour: 'by colour',
    by_number: 'by number',
    as_drawn: 'as drawn',
  },
  sortHand: (order) => `Sort your hand ${order}`,
  drawPile: (n) => `Draw pile, ${cards(n)}`,
  discardPile: (top) => `Discard pile, ${top} on top`,
  emptyPile: 'nothing',
  turnOf: (who) => (who === null ? 'Your turn' : `${who}’s turn`),
  shuffling: 'Shuffling…',
  opponents: 'Players',
  toMove: 'to play',
  player: 'Player',
  logEmpty: 'Nothing yet.',
  roundOver: (round) => `Round ${round} is over`,
  lastRound: 'The last round',
  wentOut: (who) => `${says(who, 'played your', 'played the')} last card.`,
  blocked: 'Nobody could play.',
  cardsLeft: 'Cards left',
  thisRound: 'Round',
  total: 'Total',
  ready: 'Next round',
  waitingFor: (names) => `Waiting for ${list.format(names)}`,
  nextRoundIn: (seconds) => `continues in ${seconds} s`,
  upTo: (target) => `The match ends when somebody reaches ${target}. Fewest points win.`,
  dealCode: 'Deal code',
  dealCodeMeans:
    'The shuffle was fixed before the first card. Its SHA-256 was shown during the round, so you can check it:',
  wins: (names, me) =>
    me && names.length === 1 ? 'You win!' : `${list.format(names)} ${names.length === 1 ? 'wins' : 'share the win'}!`,
  place: (n) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`,
  again: 'Play again',
  hostDealsAgain: (name) => `${name} can start the next match.`,
  keysTitle: 'Keys',
  sortKey: ['S', 'sort your hand'],
};

export default en;
