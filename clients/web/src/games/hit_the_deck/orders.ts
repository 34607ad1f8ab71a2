// How a hand of Hit the Deck can be sorted.
import { COLOURS, faceOf } from './cards';
import type { Card } from './wire';

export const ORDERS = ['by_colour', 'by_number', 'as_drawn'] as const;
export type Order = (typeof ORDERS)[number];

const SPECIAL = { cut: 6, flip: 7, hit_colour: 8, hand: 9 };

/** Colour and number of a card as ranks; black cards come after all others. */
function ranks(card: Card): Record<'colour' | 'number', number> {
  const face = faceOf(card);
  const black = face.kind.startsWith('hit') || face.kind === 'hand' ? 10 : 0;
  return {
    colour: black + ('colour' in face ? COLOURS.indexOf(face.colour) : COLOURS.length),
    number: black + ('number' in face ? face.number : SPECIAL[face.kind]),
  };
}

export function sorted(hand: readonly Card[], order: Order): Card[] {
  if (order === 'as_drawn') return [...hand];
  const [first, then] = order === 'by_colour' ? (['colour', 'number'] as const) : (['number', 'colour'] as const);
  return [...hand].sort((a, b) => ranks(a)[first] - ranks(b)[first] || ranks(a)[then] - ranks(b)[then]);
}
