import table, { cards, list, says } from '../../../table/lang/en';
import { faceOf } from '../../french/cards';
import french from '../../french/lang/en';
import type { EightsWords } from '../words';

const en: EightsWords = {
  ...table,
  ...french,
  drawOne: 'Draw a card',
  drawsLeft: (n) => `${n} left`,
  pass: 'Pass',
  inForce: 'Current suit',
  suitInForce: (suit) => `Current suit: ${french.suits[suit]}`,
  fits: (suit, top) => {
    const { rank } = faceOf(top);
    if (rank === '8') return `${french.suits[suit]}, or any 8`;
    return `${french.suits[suit]}, ${rank === 'ace' ? 'an' : 'a'} ${rank}, or any 8`;
  },
  wild: 'goes on anything',
  chooseSuit: 'Choose the new suit',
  cancel: 'Back',
  reshuffle: 'Shuffling the discard pile…',
  optionNames: {
    target: 'The match ends at (points)',
    draw_limit: 'Draws per turn',
    more_seats: 'More than 3 players (unofficial)',
  },
  optionValues: { no: 'no', yes: 'yes' },
  keys: [
    ['← → Enter', 'choose and play a card'],
    ['1 – 4', 'choose a suit for an 8'],
    ['D', 'draw'],
    ['N', 'pass'],
    ['C', 'how many cards everybody has'],
    ['T', 'whose turn'],
    ['P', 'top card and current suit'],
    ['H', 'your hand'],
    table.sortKey,
    ['L', 'what happened last'],
    ['?', 'how to play'],
  ],
  howTo: ({ target, draw_limit }) => ({
    lead: 'Get rid of your cards. An 8 goes on anything and changes the suit.',
    lessons: [
      {
        title: 'Match the suit or the rank',
        text: 'Play one card of the current suit, or of the same rank as the top card.',
        cards: ['hearts-5', 'hearts-queen', 'clubs-5'],
      },
      {
        title: 'Eights are wild',
        text: 'An 8 may be played on anything. You choose the suit from then on; it is shown in the middle of the table.',
        cards: ['spades-8', 'diamonds-8'],
      },
      {
        title: 'Drawing',
        text: `You may draw up to ${cards(Number(draw_limit))} in a turn, one at a time, even if you could play. A drawn card may be played at once.`,
        cards: [],
      },
      {
        title: 'Passing',
        text: 'You pass only if nothing fits and you have used your draws, or there is nothing left to draw. If you can play, you must.',
        cards: [],
      },
      {
        title: 'Count what is left',
        text: `Whoever runs out of cards wins the round. The others count: an 8 is 50, J, Q and K are 10, an ace is 1, the rest as printed. At ${target} the match ends, and the lowest total wins.`,
        cards: ['clubs-8', 'hearts-king', 'spades-ace'],
      },
    ],
  }),
  events: {
    dealt: (who, starter) => `First card: ${starter}. ${says(who, 'begin', 'begins')}.`,
    played: (who, card) => `${says(who, 'play', 'plays')} the ${card}.`,
    named: (who, card, suit) => `${says(who, 'play', 'plays')} the ${card}. Now ${suit}.`,
    drew: (who, n) => `${says(who, 'draw', 'draws')} ${cards(n)}.`,
    drewThese: (names) => `You draw ${list.format(names)}.`,
    drawsUsed: (who) => `${says(who, 'pass', 'passes')}.`,
    nothingToDraw: (who) => `${says(who, 'pass', 'passes')}: nothing to draw.`,
    renewed: (n) => `The discard pile is shuffled: ${cards(n)} to draw.`,
    roundOver: (who) => `${says(who, 'win', 'wins')} the round.`,
    yourTurn: (top, suit) => `Your turn. ${top} on the pile. Current suit: ${suit}.`,
  },
};

export default en;
