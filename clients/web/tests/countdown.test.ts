// A calm race, counted down aloud for whoever still has something to do in it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followCountdown, left_s } from '../src/games/hit_the_deck/countdown';
import { followRace, slap } from '../src/games/hit_the_deck/race';
import type { RaceKind } from '../src/games/hit_the_deck/wire';
import { play } from '../src/sound/sound';
import { say } from '../src/speech/speech';
import { table, update } from './updates';

vi.mock('../src/store/room', () => ({ send: vi.fn() }));
vi.mock('../src/games/hit_the_deck/painted', () => ({ whenPainted: vi.fn() }));
vi.mock('../src/sound/sound', () => ({ play: vi.fn() }));
vi.mock('../src/speech/speech', () => ({ say: vi.fn() }));

const over = update({ version: 9 });
const open = (kind: RaceKind) =>
  update({
    version: 8,
    table: table({
      phase: 'race',
      race: { state: 'open', kind, limit_ms: 5000, call_limit_ms: 5000, card_player: 1, race: 'aa', seats: [0, 1] },
    }),
  });
const shows = (now: typeof over) => followRace({ before: null, now, events: [], at_ms: performance.now() });
const said = () => vi.mocked(say).mock.calls.map(([{ urgent }]) => urgent);

vi.useFakeTimers({ now: 1_000_000 });
followCountdown();
beforeEach(() => {
  vi.clearAllMocks();
  shows(over);
});
afterEach(() => vi.clearAllTimers());

test('every second is said, after a short sound; the first is part of the call to slap', () => {
  shows(open('calm'));
  expect(left_s.peek()).toBe(5);
  vi.advanceTimersByTime(4_500);
  expect(said()).toEqual(['4', '3', '2', '1']);
  expect(play).toHaveBeenCalledTimes(4);
  expect(vi.mocked(play).mock.invocationCallOrder[0]).toBeLessThan(vi.mocked(say).mock.invocationCallOrder[0] ?? 0);
  vi.advanceTimersByTime(2_000);
  expect(left_s.peek()).toBe(0);
  expect(said()).toHaveLength(4);
});

test('whose hand is down hears no more, and still sees the time', () => {
  shows(open('calm'));
  vi.advanceTimersByTime(1_200);
  slap({ type: 'keydown', timeStamp: performance.now() } as Event, 8);
  vi.advanceTimersByTime(2_000);
  expect(said()).toEqual(['4']);
  expect(left_s.peek()).toBe(2);
});

test('it ends with the race', () => {
  shows(open('calm'));
  vi.advanceTimersByTime(1_200);
  shows(over);
  vi.advanceTimersByTime(5_000);
  expect(said()).toEqual(['4']);
  expect(left_s.peek()).toBeNull();
});

test('a timed race is not counted', () => {
  shows(open('timed'));
  vi.advanceTimersByTime(3_000);
  expect(said()).toEqual([]);
  expect(left_s.peek()).toBeNull();
});
