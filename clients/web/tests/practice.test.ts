// A practice slap, step by step.
import { describe, expect, test } from 'vitest';
import { advance, better, type Input, type Practice, pressMeans, REST } from '../src/games/hit_the_deck/practice/steps';
import type { Practised } from '../src/protocol';

const shown = { race: '0011223344556677', opened_ms: 5_000, version_before: 3, painted_ms: null };
const line = (more: Partial<Practised['line']> = {}): Practised['line'] => ({
  reaction_ms: 231,
  sigma_ms: 2,
  network_ms: 40,
  arrival_ms: 271,
  call_ms: null,
  mark: 'slapped',
  measured: 'own_clock',
  ...more,
});
const result: Practised = {
  type: 'practised',
  practice: shown.race,
  line: line(),
  base_ms: 38,
  jitter_ms: 3,
  quality: 'good',
};
const reached = (...inputs: Input[]): Practice => inputs.reduce(advance, REST);
const ASKED: Input = { type: 'asked' };
const OPENED: Input = { type: 'opened', shown };
const SLAPPED: Input = { type: 'hand', own_ms: 231 };
const TOLD: Input = { type: 'practised', result, at_ms: 6_000 };

test('asked, opened, slapped, told, and asked once more', () => {
  expect([[], [ASKED], [ASKED, OPENED], [ASKED, OPENED, SLAPPED]].map((inputs) => reached(...inputs).at)).toEqual([
    'rest',
    'waiting',
    'open',
    'slapped',
  ]);
  expect(reached(ASKED, OPENED, SLAPPED, TOLD)).toEqual({ at: 'told', result, since_ms: 6_000 });
  expect(reached(ASKED, OPENED, SLAPPED, TOLD, ASKED).at).toBe('waiting');
});

test('no slap at all is told as well', () => expect(reached(ASKED, OPENED, TOLD).at).toBe('told'));

test('a hand that was too early waits for the verdict, or may come down again on the card', () => {
  const early: Input = { type: 'hand', own_ms: null };
  expect(reached(ASKED, early, TOLD).at).toBe('told');
  expect(reached(ASKED, early, OPENED).at).toBe('open');
});

test('a second hand changes nothing', () => {
  expect(reached(ASKED, OPENED, SLAPPED, { type: 'hand', own_ms: 400 })).toEqual({ at: 'slapped', own_ms: 231 });
});

test('what comes after the end is not heeded', () => {
  const ended: Input = { type: 'ended' };
  expect(reached(ASKED, ended, OPENED)).toEqual(REST);
  expect(reached(ASKED, OPENED, ended, TOLD)).toEqual(REST);
});

describe('a press', () => {
  test('asks at rest, slaps while a card is awaited or shown, and is nothing while the server measures', () => {
    expect(pressMeans(REST, 0)).toBe('ask');
    expect(pressMeans(reached(ASKED), 0)).toBe('slap');
    expect(pressMeans(reached(ASKED, OPENED), 0)).toBe('slap');
    expect(pressMeans(reached(ASKED, OPENED, SLAPPED), 0)).toBe('nothing');
  });
  test('that knocks on does not ask for the next card', () => {
    const told = reached(ASKED, OPENED, SLAPPED, TOLD);
    expect(pressMeans(told, 6_100)).toBe('nothing');
    expect(pressMeans(told, 6_600)).toBe('ask');
  });
});

test('only slaps are counted as best', () => {
  expect(better(null, line())).toBe(231);
  expect(better(200, line())).toBe(200);
  expect(better(300, line())).toBe(231);
  expect(better(300, line({ mark: 'early', reaction_ms: null }))).toBe(300);
  expect(better(null, line({ mark: 'no_slap', reaction_ms: null }))).toBeNull();
});
