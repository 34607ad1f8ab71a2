import { expect, test } from 'vitest';
import { inputTime, slapAt } from '../src/games/hit_the_deck/claim';

const shown = { race: '00112233aabbccdd', opened_ms: 1000, version_before: 41 };

test("the input's own time counts if it is close to now, else now", () => {
  expect(inputTime(980, 1000)).toBe(980);
  expect(inputTime(1010, 1000)).toBe(1010);
  expect(inputTime(939, 1000)).toBe(1000);
  expect(inputTime(0, 1000)).toBe(1000);
  expect(inputTime(1.7e12, 1000)).toBe(1000);
});

test('a slap in a race names it, and claims the time since its frame came in', () => {
  expect(slapAt(shown, 42, 1312.5)).toEqual({ type: 'slap', race: shown.race, version: 42, claim_ms: 312.5 });
});

test('a hand that came down before the race was shown names none, and what was shown then', () => {
  expect(slapAt(shown, 42, 999)).toEqual({ type: 'slap', race: null, version: 41 });
});

test('a slap without a race names none', () => {
  expect(slapAt(null, 42, 5)).toEqual({ type: 'slap', race: null, version: 42 });
});

test('a claim stays within what the wire allows', () => {
  expect(slapAt(shown, 42, 9e9).claim_ms).toBe(60_000);
});
