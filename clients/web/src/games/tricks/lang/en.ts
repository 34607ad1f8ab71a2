import table, { says } from '../../../table/lang/en';
import type { TrickWords } from '../words';

const en: TrickWords = {
  ...table,
  players: 'Players and the trick',
  you: 'You',
  toBeat: 'to beat',
  takes: 'takes it',
  leads: 'leads',
  hasPlayed: (card) => `played ${card}`,
  lastTrick: 'Previous trick',
  lastTrickTaken: (who) => `${says(who, 'took', 'took')} it.`,
  noTrick: 'No trick has been finished in this round yet.',
  why: 'Why',
  keys: [
    ['← → Enter', 'choose and play a card'],
    ['T', 'whose turn'],
    ['P', 'the trick on the table'],
    ['O', 'open the previous trick'],
    ['H', 'your hand'],
    table.sortKey,
    ['C', 'how many cards everybody has'],
    ['L', 'what happened last'],
    ['?', 'how to play'],
  ],
  played: (who, card) => `${says(who, 'play', 'plays')} ${card}.`,
  yourLead: 'Your turn: you lead.',
  yourTurn: (toBeat) => `Your turn, ${toBeat}.`,
};

export default en;
