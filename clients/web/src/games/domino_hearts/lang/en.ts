import { cards, list, says } from '../../../table/lang/en';
import french from '../../french/lang/en';
import type { DominoWords } from '../words';

const hearts = (n: number) => (n === 1 ? '1 heart' : `${n} hearts`);

const en: DominoWords = {
  ...french,
  led: (suit) => `follow ${french.suits[suit]}`,
  leadAnything: 'lead any suit',
  leadNoHeart: 'lead any suit but hearts',
  broken: 'Hearts are broken',
  unbroken: 'Hearts not broken',
  drawPile: (n) => `Draw pile, ${cards(n)}`,
  drawOne: 'Draw a card',
  left: (n) => `${n} left`,
  cannotFollow: (suit) => `No ${french.suits[suit]}: draw until you get one`,
  onlyHearts: 'Only hearts: draw',
  drawPileEmpty: 'Draw pile empty: play any card',
  drawn: (n) => `drawn: ${n}`,
  mustFollow: (suit) => `you hold ${french.suits[suit]} and must follow.`,
  mustDraw: 'you must draw.',
  heartsUnbroken: 'hearts are not broken yet.',
  out: 'out',
  hearts: (n) => `${hearts(n)} taken`,
  taken: 'Hearts taken',
  heldAtEnd: 'Hearts left in hand',
  howItEnded: (reason, holder) =>
    reason === 'no_holder'
      ? 'Nobody has cards left.'
      : `Only ${holder === null ? 'you still hold' : `${holder} still holds`} cards: the hearts among them count too.`,
  option: {
    names: { target: 'The match ends at (points)', forced_heart_lead: 'Must lead, but holds only hearts' },
    values: { leads: 'leads a heart', must_draw: 'draws first' },
  },
  howTo: ({ target, forced_heart_lead }) => ({
    lead: 'Get rid of your cards and take no hearts. Each heart is a point; fewest points win.',
    lessons: [
      {
        title: 'Follow suit',
        text: 'If you hold the suit that was led, play it. The highest card of that suit takes the trick, and its player leads the next.',
        cards: ['clubs-9', 'clubs-king', 'clubs-4'],
      },
      {
        title: 'Cannot follow? Draw',
        text: 'Draw until you get a card of that suit, and play it. Once the draw pile is empty, play any card you like.',
        cards: ['diamonds-2', 'spades-5', 'clubs-7'],
      },
      {
        title: 'Breaking hearts',
        text: `A heart may not be led until somebody has played one on another suit. Whoever holds nothing but hearts ${forced_heart_lead === 'must_draw' ? 'draws first' : 'may lead one'}.`,
        cards: ['hearts-6'],
      },
      {
        title: 'Out of cards',
        text: 'Whoever has no cards after a trick is out of the round and safe. The round ends when at most one player still has cards.',
        cards: ['spades-3'],
      },
      {
        title: 'Count the hearts',
        text: `One point for each heart you took. The last player holding cards also counts the hearts in hand. At ${target} the match ends.`,
        cards: ['hearts-2', 'hearts-queen'],
      },
    ],
    keys: [['D', 'draw a card']],
  }),
  dealt: (who, n) => `${says(who, 'deal', 'deals')} ${cards(n)} each.`,
  drew: (who, n) => `${says(who, 'draw', 'draws')} ${cards(n)}.`,
  drewThese: (names) => `You draw ${list.format(names)}.`,
  heartsBroken: (who) => `${says(who, 'break', 'breaks')} hearts: from now on they may be led.`,
  tookTrick: (who, n) => `${says(who, 'take', 'takes')} the trick${n > 0 ? ` with ${hearts(n)}` : ''}.`,
  wentOut: (who) => `${says(who, 'are', 'is')} out of cards.`,
};

export default en;
