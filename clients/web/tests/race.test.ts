// What a slap claims, and how a calm race is counted down.
import { describe, expect, test } from 'vitest';
import { handOf, inputTime, slapOf } from '../src/games/hit_the_deck/claim';
import { secondsLeft, untilNextSecond } from '../src/games/hit_the_deck/countdown_time';

const shown = { race: '00112233aabbccdd', opened_ms: 1000, version_before: 41, painted_ms: null };
const hand = (at_ms: number) => ({ at_ms, handler_ms: 4, pointer: 'touch' as const });

test("the input's own time counts if it is close to now, else now", () => {
  expect(inputTime(980, 1000)).toBe(980);
  expect(inputTime(1010, 1000)).toBe(1010);
  expect(inputTime(939, 1000)).toBe(1000);
  expect(inputTime(0, 1000)).toBe(1000);
  expect(inputTime(1.7e12, 1000)).toBe(1000);
});

describe('a slap', () => {
  test('in a race names it, and claims the time since its frame came in', () => {
    expect(slapOf(shown, 42, hand(1312.5))).toEqual({
      type: 'slap',
      race: shown.race,
      version: 42,
      claim_ms: 312.5,
      handler_ms: 4,
      pointer: 'touch',
    });
  });

  test('tells when the race was painted, if it was', () => {
    expect(slapOf({ ...shown, painted_ms: 17.5 }, 42, hand(1300)).painted_ms).toBe(17.5);
    expect(slapOf(shown, 42, hand(1300))).not.toHaveProperty('painted_ms');
  });

  test('that came down before the race was shown names none, and what was shown then', () => {
    const slap = { type: 'slap', race: null, version: 41, handler_ms: 4, pointer: 'touch' };
    expect(slapOf({ ...shown, painted_ms: 17.5 }, 42, hand(999))).toEqual(slap);
  });

  test('without a race names none', () => {
    expect(slapOf(null, 42, hand(5))).toEqual({
      type: 'slap',
      race: null,
      version: 42,
      handler_ms: 4,
      pointer: 'touch',
    });
  });

  test('stays within what the wire allows', () => {
    expect(slapOf({ ...shown, painted_ms: 9e9 }, 42, hand(9e9))).toMatchObject({
      claim_ms: 60_000,
      painted_ms: 60_000,
    });
    expect(handOf({ type: 'click', timeStamp: 1.7e12 } as Event, 1000).handler_ms).toBe(0);
    expect(handOf({ type: 'click', timeStamp: 0 } as Event, 9e9).handler_ms).toBe(60_000);
  });
});

describe('a hand', () => {
  test.each([
    [{ type: 'pointerdown', pointerType: 'touch' }, 'touch'],
    [{ type: 'pointerdown', pointerType: 'mouse' }, 'mouse'],
    [{ type: 'pointerdown', pointerType: 'pen' }, 'pen'],
    [{ type: 'pointerdown', pointerType: '' }, 'click'],
    [{ type: 'keydown' }, 'key'],
    [{ type: 'click', pointerType: 'mouse' }, 'click'],
  ])('%o is %s', (event, pointer) => {
    expect(handOf({ ...event, timeStamp: 990 } as unknown as Event, 1000)).toEqual({
      at_ms: 990,
      handler_ms: 10,
      pointer,
    });
  });
});

describe('a countdown', () => {
  test.each([
    [0, 5],
    [1, 5],
    [999, 5],
    [1000, 4],
    [4999, 1],
    [5000, 0],
    [7000, 0],
  ])('after %i ms of 5 s says %i', (passed_ms, seconds) => expect(secondsLeft(5000, passed_ms)).toBe(seconds));

  test.each([
    [0, 1000],
    [250, 750],
    [1000, 1000],
    [4999.5, 0.5],
  ])('after %f ms the next number is %f ms away', (passed_ms, ms) =>
    expect(untilNextSecond(5000, passed_ms)).toBeCloseTo(ms),
  );

  test('reaches every number once', () => {
    const said: number[] = [];
    for (let passed_ms = 0; secondsLeft(5000, passed_ms) > 0; passed_ms += untilNextSecond(5000, passed_ms))
      said.push(secondsLeft(5000, passed_ms));
    expect(said).toEqual([5, 4, 3, 2, 1]);
  });
});
