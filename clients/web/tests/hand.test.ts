// How the own cards stand in the games that share a hand: as drawn until they are sorted, what is new last.
import { beforeEach, expect, test } from 'vitest';
import { ORDERS as FRENCH_ORDERS } from '../src/games/french/orders';
import { ORDERS as NUMBER_ORDERS } from '../src/games/gudetama/cards';
import { ORDERS as COLOUR_ORDERS } from '../src/games/hit_the_deck/orders';
import type { Update } from '../src/protocol';
import { AS_DRAWN, followStanding, sorted, standing } from '../src/table/standing';
import { room } from './updates';

const FRENCH = ['hearts-ace', 'clubs-10', 'spades-8', 'hearts-2', 'clubs-jack', 'diamonds-8'];

const by = (name: string) => FRENCH_ORDERS.find((order) => order.name === name) ?? AS_DRAWN;

test('French cards by suit, and inside a suit from the 2 to the ace', () => {
  expect(sorted(FRENCH, by('by_suit')).join(' ')).toBe('spades-8 hearts-2 hearts-ace diamonds-8 clubs-10 clubs-jack');
});

test('French cards by rank, equal ranks by suit', () => {
  expect(sorted(FRENCH, by('by_rank')).join(' ')).toBe('hearts-2 spades-8 diamonds-8 clubs-10 clubs-jack hearts-ace');
});

test('the last order of every game brings the cards back as they were drawn', () => {
  for (const orders of [FRENCH_ORDERS, NUMBER_ORDERS, COLOUR_ORDERS]) expect(orders.at(-1)).toBe(AS_DRAWN);
  expect(sorted(FRENCH, AS_DRAWN)).toEqual(FRENCH);
});

test('Gudetama counts: 9 comes before 10', () => {
  const [byNumber = AS_DRAWN] = NUMBER_ORDERS;
  expect(sorted(['10', '9', '14', '2', '9'], byNumber)).toEqual(['2', '9', '9', '10', '14']);
});

const holding = (hand: string[], events: Update['events'] = []) => {
  const now = {
    version: 1,
    room: room(),
    table: null,
    seat: 0,
    mine: { hand, legal: [] },
    events,
  } as unknown as Update;
  return { before: null, now, events, at_ms: 0 };
};

beforeEach(() => {
  standing.value = [];
});

test('a sorted hand stays as it stands, what is gone leaves no gap, what is drawn comes last', () => {
  standing.value = sorted(FRENCH, by('by_rank'));
  followStanding(holding(['hearts-ace', 'spades-8', 'hearts-2', 'clubs-jack', 'diamonds-8', 'clubs-3']));
  expect(standing.value.join(' ')).toBe('hearts-2 spades-8 diamonds-8 clubs-jack hearts-ace clubs-3');
});

test('a new deal stands as it was dealt', () => {
  standing.value = sorted(FRENCH, by('by_rank'));
  followStanding(holding(FRENCH, [{ type: 'dealt', dealer: 0, cards: 6, starter: 'clubs-2' } as never]));
  expect(standing.value).toEqual(FRENCH);
});
