// How the own cards stand in the hand. They stay where they stand and new ones come last; sorting is asked for, each time.
import { signal } from '@preact/signals';
import type { News } from '../store/fold';

/** A way to sort: cards of a lower place stand farther left, those of equal place as they were drawn. */
export interface Order {
  name: 'by_suit' | 'by_rank' | 'by_colour' | 'by_number' | 'as_drawn';
  place(card: string): number;
}

export const AS_DRAWN: Order = { name: 'as_drawn', place: () => 0 };

/** The own cards from left to right, as far as the player has put them in order. */
export const standing = signal<readonly string[]>([]);

export const sorted = (hand: readonly string[], { place }: Order): string[] =>
  [...hand].sort((a, b) => place(a) - place(b));

/** Places in `hand` from left to right: what stood before stays in its order, what is new comes last. */
export function arranged(hand: readonly string[], stood: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  for (const [place, card] of hand.entries()) places.set(card, [...(places.get(card) ?? []), place]);
  const kept = stood.flatMap((card) => places.get(card)?.shift() ?? []);
  return [...kept, ...[...places.values()].flat().sort((a, b) => a - b)];
}

export function followStanding({ now, events }: News): void {
  const hand: readonly string[] = now.mine?.hand ?? [];
  const stood = events.some(({ type }) => type === 'dealt') ? [] : standing.peek();
  standing.value = arranged(hand, stood).flatMap((place) => hand[place] ?? []);
}
