// How the own cards stand: in the order that was asked for, what is new last, each card exactly once.
import { expect, test } from 'vitest';
import { ORDERS } from '../src/games/hit_the_deck/orders';
import type { HitTheDeckCard as Card } from '../src/protocol';
import { AS_DRAWN, arranged, sorted } from '../src/table/standing';

const HAND: Card[] = ['red-3', 'hit-3', 'blue-cut', 'yellow-5', 'hit-hand', 'red-1', 'hit-green', 'blue-3', 'red-3'];

const by = (name: string) => ORDERS.find((order) => order.name === name) ?? AS_DRAWN;

test('by colour: the four colours, each by number; black cards last', () => {
  expect(sorted(HAND, by('by_colour')).join(' ')).toBe(
    'red-1 red-3 red-3 yellow-5 blue-3 blue-cut hit-green hit-3 hit-hand',
  );
});

test('by number: equal numbers side by side; black cards last', () => {
  expect(sorted(HAND, by('by_number')).join(' ')).toBe(
    'red-1 red-3 red-3 blue-3 yellow-5 blue-cut hit-3 hit-green hit-hand',
  );
});

test('what stood stays, what is gone leaves no gap, what is new comes last', () => {
  const hand: Card[] = ['red-1', 'green-2', 'blue-3', 'red-5'];
  expect(arranged(hand, ['blue-3', 'yellow-4', 'red-1'])).toEqual([2, 0, 1, 3]);
});

test('of equal cards the new one stands behind the old one', () => {
  expect(arranged(['red-3', 'blue-1', 'red-3'], ['blue-1', 'red-3'])).toEqual([1, 0, 2]);
});

test('whatever stood before, every card stands once', () => {
  for (const stood of [[], HAND, [...HAND].reverse(), HAND.slice(3), ['green-1', ...HAND, ...HAND] as Card[]])
    expect(arranged(HAND, stood).sort((a, b) => a - b)).toEqual([...HAND.keys()]);
});
