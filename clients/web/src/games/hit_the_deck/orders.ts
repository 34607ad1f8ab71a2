// How the own cards stand in the hand. They stay where they stand and new ones come last; sorting is asked for, each time.
import { signal } from '@preact/signals';
import { COLOURS, faceOf } from './cards';
import type { Card, News } from './wire';

export const ORDERS = ['by_colour', 'by_number', 'as_drawn'] as const;
export type Order = (typeof ORDERS)[number];

/** The own cards from left to right, as far as the player has put them in order. */
export const standing = signal<readonly Card[]>([]);

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

/** Places in `hand` from left to right: what stood before stays in its order, what is new comes last. */
export function arranged(hand: readonly Card[], stood: readonly Card[]): number[] {
  const places = new Map<Card, number[]>();
  for (const [place, card] of hand.entries()) places.set(card, [...(places.get(card) ?? []), place]);
  const kept = stood.flatMap((card) => places.get(card)?.shift() ?? []);
  return [...kept, ...[...places.values()].flat().sort((a, b) => a - b)];
}

export function followStanding({ now, events }: News): void {
  const hand = now.mine?.hand ?? [];
  const stood = events.some(({ type }) => type === 'dealt') ? [] : standing.peek();
  standing.value = arranged(hand, stood).flatMap((place) => hand[place] ?? []);
}
