import { describe, expect, test } from 'vitest';
import { advance, BEAT_MS, type Connection, DEAD_MS, type Effect, type Input, PROBE_MS } from '../src/net/connection';
import { CLOSE } from '../src/protocol';

const live = (more = {}): Connection => ({ at: 'live', heard: 0, beat: 0, probe: null, ...more });

/** Feeds inputs with their times; gives the state after all and every effect on the way. */
function run(start: Connection, ...inputs: [number, Input][]): { now: Connection; effects: Effect[] } {
  let now = start;
  const effects: Effect[] = [];
  for (const [at, input] of inputs) {
    const [next, ...done] = advance(now, input, at, 0.5);
    now = next;
    effects.push(...done);
  }
  return { now, effects };
}

test('dial, welcome, join, live: then what was not answered is sent again', () => {
  const { now, effects } = run(
    { at: 'stopped', why: 'left' },
    [0, { type: 'dial' }],
    [10, { type: 'welcome' }],
    [20, { type: 'joined', visible: true }],
  );
  expect(effects).toEqual(['open', 'join', 'resend']);
  expect(now).toEqual({ at: 'live', heard: 20, beat: 20, probe: null });
});

test('being replaced is final: neither time nor attention brings the line back, only asking for it', () => {
  const replaced = run(live(), [0, { type: 'closed', code: CLOSE.replaced, reason: '' }]);
  expect(replaced.now).toEqual({ at: 'stopped', why: 'replaced' });
  const later = run(replaced.now, [60_000, { type: 'tick', visible: true }], [60_001, { type: 'shown' }]);
  expect(later.effects).toEqual([]);
  expect(run(later.now, [60_002, { type: 'dial' }]).effects).toEqual(['open']);
});

test.each([
  ['left', CLOSE.left],
  ['removed', CLOSE.removed],
  ['door_closed', CLOSE.door_closed],
] as const)('%s is final', (why, code) => {
  const { now } = run(live(), [0, { type: 'closed', code, reason: '' }]);
  expect(now).toEqual({ at: 'stopped', why });
  expect(run(now, [60_000, { type: 'tick', visible: true }], [60_001, { type: 'shown' }]).effects).toEqual([]);
});

test.each([CLOSE.restarting, CLOSE.moved])('code %i: back at once', (code) => {
  const { now } = run(live(), [1000, { type: 'closed', code, reason: '' }]);
  expect(now).toMatchObject({ at: 'waiting', until: 1125 });
});

test.each([
  ['spread 800', 400],
  ['spread 99999', 2500],
  ['restarting', 125],
])('closed with "%s": back within the time that the server names', (reason, wait) => {
  const { now } = run(live(), [1000, { type: 'closed', code: CLOSE.restarting, reason }]);
  expect(now).toMatchObject({ at: 'waiting', until: 1000 + wait });
});

test('without an end the waits double from half a second to eight, for ever', () => {
  let now: Connection = live();
  const waits: number[] = [];
  let clock = 0;
  for (let i = 0; i < 8; i++) {
    [now] = advance(now, { type: 'closed', code: 1006, reason: '' }, clock, 0.5);
    if (now.at !== 'waiting') throw new Error(now.at);
    waits.push(now.until - clock);
    clock = now.until;
    const [next, ...effects] = advance(now, { type: 'tick', visible: true }, clock, 0.5);
    expect(effects).toEqual(['open']);
    now = next;
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
});

test('a server that takes the line and drops it before the join is not run at in circles', () => {
  const { now } = run(
    { at: 'opening', since: 0, tries: 3 },
    [0, { type: 'welcome' }],
    [1, { type: 'closed', code: CLOSE.restarting, reason: '' }],
  );
  expect(now).toMatchObject({ at: 'waiting', until: 4001, tries: 4 });
});

test('to come back to the front ends a wait', () => {
  expect(run({ at: 'waiting', until: 9e9, tries: 9 }, [5, { type: 'shown' }]).effects).toEqual(['open']);
});

describe('silence', () => {
  test('a heartbeat every five seconds', () => {
    const { effects } = run(
      live(),
      [BEAT_MS - 1, { type: 'tick', visible: true }],
      [BEAT_MS, { type: 'tick', visible: true }],
      [BEAT_MS + 1, { type: 'tick', visible: true }],
    );
    expect(effects).toEqual(['heartbeat']);
  });

  test('dead after twelve seconds without a word, whatever the socket says', () => {
    const silent = live({ beat: DEAD_MS });
    expect(run(silent, [DEAD_MS, { type: 'tick', visible: true }]).effects).toEqual([]);
    expect(run(silent, [DEAD_MS + 1, { type: 'tick', visible: true }]).effects).toEqual(['close', 'open']);
  });

  test('any word is a sign of life', () => {
    const heard = run(live({ beat: DEAD_MS }), [DEAD_MS - 1, { type: 'heard' }]).now;
    expect(run(heard, [DEAD_MS + 1, { type: 'tick', visible: true }]).now.at).toBe('live');
  });

  test('a hidden page neither asks nor judges; shown again, it asks and gives a short limit', () => {
    const hidden = run(live(), [300_000, { type: 'tick', visible: false }]);
    expect(hidden.effects).toEqual([]);
    const shown = run(hidden.now, [300_001, { type: 'shown' }]);
    expect(shown.effects).toEqual(['heartbeat', 'tell_shown']);
    expect(run(shown.now, [300_002, { type: 'tick', visible: true }]).effects).toEqual([]);
    const late = 300_001 + PROBE_MS + 1;
    expect(run(shown.now, [late, { type: 'tick', visible: true }]).effects).toEqual(['close', 'open']);
    const answered = run(shown.now, [300_100, { type: 'heard' }]).now;
    expect(run(answered, [300_200, { type: 'tick', visible: true }]).now.at).toBe('live');
  });
});

describe('whether the page is to be seen', () => {
  test('is told when it changes on a live line', () => {
    expect(run(live(), [1, { type: 'hidden' }], [2, { type: 'shown' }]).effects).toEqual([
      'tell_hidden',
      'heartbeat',
      'tell_shown',
    ]);
  });

  test('is told after a join that happens out of sight', () => {
    const joining: Connection = { at: 'joining', since: 0, tries: 0 };
    expect(run(joining, [1, { type: 'joined', visible: false }]).effects).toEqual(['resend', 'tell_hidden']);
  });

  test('is not told without a line', () => {
    const waiting: Connection = { at: 'waiting', until: 9e9, tries: 1 };
    expect(run(waiting, [1, { type: 'hidden' }]).effects).toEqual([]);
    expect(run({ at: 'stopped', why: 'removed' }, [1, { type: 'hidden' }]).effects).toEqual([]);
  });
});

describe('a refused join', () => {
  const joining: Connection = { at: 'joining', since: 0, tries: 0 };

  test('stops, and says why', () => {
    const { now, effects } = run(joining, [1, { type: 'join_refused', code: 'room_full' }]);
    expect(now).toEqual({ at: 'stopped', why: 'room_full' });
    expect(effects).toEqual(['close']);
  });

  test('keeps how long it will be refused', () => {
    const { now } = run(joining, [1, { type: 'join_refused', code: 'removed', again_ms: 90_000 }]);
    expect(now).toEqual({ at: 'stopped', why: 'removed', again_ms: 90_000 });
  });

  test('is tried again when so many have come from this address that it has to wait', () => {
    const input: Input = { type: 'join_refused', code: 'too_often', again_ms: 3000 };
    const { now, effects } = run(joining, [1, input]);
    expect(effects).toEqual(['close']);
    expect(run(now, [3000, { type: 'tick', visible: true }]).effects).toEqual([]);
    expect(run(now, [3500, { type: 'tick', visible: true }]).effects).toEqual(['open']);
  });

  test.each(['busy', 'moved'] as const)('is tried again when the server is only %s', (code) => {
    expect(run(joining, [1, { type: 'join_refused', code }]).now.at).toBe('waiting');
  });
});

test('a dial that nobody answers is given up after eight seconds', () => {
  const opening: Connection = { at: 'opening', since: 0, tries: 0 };
  expect(run(opening, [8000, { type: 'tick', visible: true }]).effects).toEqual([]);
  expect(run(opening, [8001, { type: 'tick', visible: true }]).effects).toEqual(['close']);
});
