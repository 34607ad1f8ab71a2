import { expect, test } from 'vitest';
import { motion } from '../src/games/hit_the_deck/motion';
import type { Event, News } from '../src/games/hit_the_deck/wire';
import { trailAfter } from '../src/table/trail';
import { mine, played, table, update } from './updates';

const news = (events: Event[], before = update(), now = update({ events })): News => ({
  before,
  now,
  events,
  at_ms: 0,
});

test('the own card flies from its slot, a card of another from that seat', () => {
  const before = update({ mine: mine(['blue-1', 'red-3', 'red-3']) });
  expect(motion(news([played(0, 'red-3')], before)).flights[0]).toMatchObject({ from: 'hand-1', to: 'discard' });
  expect(motion(news([played(2, 'red-3')], before)).flights[0]).toMatchObject({ from: 'seat-2', to: 'discard' });
});

test('the steps of one update follow one another, and the real top waits for the last', () => {
  const events: Event[] = [
    played(1, 'red-cut'),
    { type: 'cut', seat: 2, card: 'blue-flip', set_aside: ['hit-hand'] },
    { type: 'flipped', seat: 3, top: 'green-1', set_aside: [], buried: false, direction: 'right' },
  ];
  const plan = motion(news(events));
  const landings = plan.flights.filter(({ to }) => to === 'discard');
  expect(landings.map(({ card }) => card)).toEqual(['red-cut', 'blue-flip', 'green-1']);
  const starts = plan.flights.map(({ start_ms }) => start_ms);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  const last = landings.at(-1);
  expect(plan.hidden.get('discard')).toBe((last?.start_ms ?? 0) + (last?.for_ms ?? 0));
  expect(plan.flights.find(({ to }) => to === 'aside')?.card).toBe('hit-hand');
});

test('own cards are drawn face up into the last slots, others stay backs', () => {
  const now = update({ mine: mine(['blue-1', 'red-1', 'red-2']) });
  const own = news([{ type: 'drew', seat: 0, count: 2, cards: ['red-1', 'red-2'], why: 'race' }], update(), now);
  expect(motion(own).flights.map(({ card, to }) => [card, to])).toEqual([
    ['red-1', 'hand-1'],
    ['red-2', 'hand-2'],
  ]);
  const other = news([{ type: 'drew', seat: 2, count: 2, why: 'race' }]);
  expect(motion(other).flights.map(({ card, to }) => [card, to])).toEqual([
    [null, 'seat-2'],
    [null, 'seat-2'],
  ]);
});

test('a deal reaches every seat in turn', () => {
  const hand = mine(['red-1', 'red-2']);
  const deal: Event = { type: 'dealt', round: 1, dealer: 3, cards: 2, starter: 'blue-5', set_aside: [] };
  const plan = motion(news([deal], update(), update({ mine: hand })));
  const places = ['hand-0', 'seat-1', 'seat-2', 'seat-3', 'hand-1', 'seat-1', 'seat-2', 'seat-3', 'discard'];
  expect(plan.flights.map(({ to }) => to)).toEqual(places);
});

test('nothing flies in front of an open race', () => {
  const now = update({ table: table({ race: { state: 'open', card_player: 1, race: 'r', seats: [0, 1] } }) });
  expect(motion(news([played(1, 'hit-hand')], update(), now)).flights).toEqual([]);
});

test('the pile shows what fell on it, and starts anew when it is turned over', () => {
  const before = update({ table: table({ top: 'red-3' }) });
  expect(trailAfter([], news([played(1, 'red-5')], before))).toEqual(['red-3']);
  expect(trailAfter(['red-1', 'red-2', 'red-3'], news([played(1, 'red-5')], before))).toEqual([
    'red-2',
    'red-3',
    'red-3',
  ]);
  const flip: Event = { type: 'flipped', seat: 0, top: 'red-1', set_aside: [], buried: false, direction: 'left' };
  expect(trailAfter(['red-1'], news([played(1, 'red-flip'), flip], before))).toEqual([]);
});
