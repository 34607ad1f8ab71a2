import table, { cards, list, says } from '../../../table/lang/en';
import type { GudetamaWords } from '../words';

const en: GudetamaWords = {
  card: (card) => card,
  onCard: { 1: 'all keep', 14: 'you pick' },
  lastTrick: 'Last trick!',
  tricksLeft: (n) => (n === 1 ? 'The last trick: do not win it.' : `${n - 1} more before the last one`),
  playAnything: 'lead any card',
  playFrom: (rank) => `${rank} or higher, or your lowest`,
  whyNot: (rank) => `play ${rank} or higher, or your lowest card.`,
  pile: (names) => (names.length === 0 ? 'no cards kept' : `kept: ${list.format(names)}`),
  playOff: 'Play-off',
  afterPlayOff: 'There was a play-off: whoever stayed in longer places higher.',
  leftMatch: 'is out',
  whoLeads: 'You won with a 14. Who leads next?',
  naming: (name) => `${name} won with a 14 and picks who leads`,
  kept: { winner_keeps: 'Took the last trick', all_keep: 'A 1 was in the last trick' },
  howItEnded: (reason, winner) =>
    reason === 'all_keep'
      ? 'A 1 was in the last trick: everybody keeps their card.'
      : `${says(winner, 'took', 'took')} the last trick and ${winner === null ? 'keep your' : 'keeps that'} card.`,
  option: {
    names: { target: 'The match ends at (points)', own_leader: 'The winner with a 14 picks' },
    values: { no: 'another player', yes: 'anybody, even themselves' },
  },
  howTo: ({ target, own_leader }) => ({
    lead: 'Seven tricks, and only the last one counts: do not win it. What you keep stays with you all match.',
    lessons: [
      {
        title: 'Equal or higher, or your lowest',
        text: 'Play a card equal to the highest on the table or higher. Or give your lowest card, even if you could do better.',
        cards: ['7', '9', '9'],
      },
      {
        title: 'Who takes a trick',
        text: 'The highest card takes it; among equals, the one played last. That player leads the next trick.',
        cards: ['12', '12'],
      },
      {
        title: 'The last trick',
        text: 'Its winner keeps the winning card for the rest of the match. It counts what it says: an 8 is 8 points.',
        cards: ['8'],
      },
      {
        title: 'A 1 in the last trick',
        text: 'Then everybody keeps the card they played. Earlier in the round a 1 does nothing.',
        cards: ['1'],
      },
      {
        title: 'Win with a 14',
        text: `Whoever wins a trick with a 14 picks ${own_leader === 'yes' ? 'anybody' : 'another player'} to lead next.`,
        cards: ['14'],
      },
      {
        title: 'The end',
        text: `At ${target} the match ends, and the lowest score wins. If the lowest are equal, they play on: whoever reaches ${target} drops out.`,
        cards: ['8', '5', '6'],
      },
      {
        title: '×6 means six of them',
        text: 'Every card says how many copies there are. There are many high cards, but only one 1.',
        cards: ['10'],
      },
    ],
    keys: [],
  }),
  dealt: (n, aside, leader) => `${cards(n)} each, ${aside} set aside. ${says(leader, 'lead', 'leads')}.`,
  tookTrick: (who, card) => `${says(who, 'take', 'takes')} the trick with ${card}.`,
  leaderNamed: (who, leader, chosen) =>
    chosen
      ? `${says(who, 'pick', 'picks')} ${leader ?? 'you'} to lead.`
      : `${says(leader, 'lead', 'leads')} after the 14.`,
  keeps: (who, card) => `${says(who, 'keep', 'keeps')} ${card}: ${table.points(Number(card))}.`,
  roundOver: (reason) =>
    reason === 'all_keep' ? 'A 1 in the last trick: everybody keeps their card.' : 'The round is over.',
  playOffOf: (names) => `Play-off: ${list.format(names)}.`,
  noCards: 'There are too few cards left to deal.',
  lastTrickNow: 'This is the last trick.',
  nameNow: 'You won with a 14. Pick who leads.',
};

export default en;
