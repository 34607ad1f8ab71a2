import type { TrickWords, Who } from '../words';

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);
const says = (who: Who, you: string, they: string) => (who === null ? `You ${you}` : `${who} ${they}`);
const list = new Intl.ListFormat('en', { type: 'conjunction' });

const en: TrickWords = {
  cards,
  points: (n) => (n === 1 ? '1 point' : `${n} points`),
  pointsShort: (n) => (n === 1 ? '1 pt' : `${n} pts`),
  playable: 'playable',
  yourHand: (n) => `Your hand, ${cards(n)}`,
  turnOf: (who) => (who === null ? 'Your turn' : `${who} plays`),
  shuffling: 'Shuffling…',
  players: 'Players and the trick',
  you: 'You',
  toMove: 'to move',
  toBeat: 'to beat',
  takes: 'takes it',
  leads: 'leads',
  hasPlayed: (card) => `played ${card}`,
  lastTrick: 'Previous trick',
  lastTrickTaken: (who) => `${says(who, 'took', 'took')} it.`,
  noTrick: 'No trick has been finished in this round yet.',
  player: 'Player',
  why: 'Why',
  thisRound: 'Round',
  total: 'Total',
  roundOver: (round) => `Round ${round} is over`,
  ready: 'Next round',
  waitingFor: (names) => `Waiting for ${list.format(names)}`,
  nextRoundIn: (seconds) => `goes on in ${seconds} s`,
  upTo: (target) => `The match ends when somebody has ${target}. Fewest points win.`,
  dealCode: 'Deal code',
  dealCodeMeans: 'The shuffle was fixed before the first card. Its SHA-256 was shown during the round:',
  wins: (names, me) =>
    me && names.length === 1 ? 'You win!' : `${list.format(names)} ${names.length === 1 ? 'wins' : 'share the win'}!`,
  place: (n) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`,
  again: 'Play again',
  hostDealsAgain: (name) => `${name} can deal again.`,
  keysTitle: 'Keys',
  keys: [
    ['← → Enter', 'choose and play a card'],
    ['T', 'whose turn'],
    ['P', 'the trick on the table'],
    ['O', 'open the previous trick'],
    ['H', 'your hand'],
    ['C', 'how many cards everybody has'],
    ['L', 'what happened last'],
    ['?', 'how to play'],
  ],
  logEmpty: 'Nothing yet.',
  played: (who, card) => `${says(who, 'play', 'plays')} ${card}.`,
  yourLead: 'Your turn: you lead.',
  yourTurn: (toBeat) => `Your turn, ${toBeat}.`,
};

export default en;
