import { expect, test } from 'vitest';
import { qualityOf, roundTrip, withSample } from '../src/net/round_trip';

test('the best of the last three heartbeats counts: one held back by a race does not make a slow line', () => {
  expect(roundTrip([])).toBeNull();
  expect(roundTrip([40.4, 3300, 38.6].reduce<number[]>(withSample, []))).toBe(39);
  expect(roundTrip([10, 400, 410, 420].reduce<number[]>(withSample, []))).toBe(400);
});

test.each([
  [120, 'good'],
  [121, 'fair'],
  [300, 'fair'],
  [301, 'poor'],
])('%i ms: %s', (ms, quality) => expect(qualityOf(ms)).toBe(quality));
