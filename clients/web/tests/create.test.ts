import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AGAIN_MS, createRoom, LIMIT_MS } from '../src/net/create';

/** A line to /ws in the test's hands. */
class Line {
  sent: { id: string }[] = [];
  closed = false;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => {
    this.closed = true;
  };
  say = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
}

let lines: Line[] = [];
const open = () => {
  const line = new Line();
  lines.push(line);
  return line as unknown as WebSocket;
};
const line = (which: number): Line => {
  const found = lines[which];
  if (!found) throw new Error(`there is no line ${which}`);
  return found;
};

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the answer brings the code and ends the line', async () => {
  const created = createRoom('gudetama', open);
  line(0).say({ type: 'welcome' });
  expect(line(0).sent).toMatchObject([{ type: 'create', game: 'gudetama' }]);
  line(0).say({ type: 'done', code: 'K7QFD' });
  expect(await created).toEqual({ code: 'K7QFD' });
  expect(line(0).closed).toBe(true);
});

test('a refusal is the answer', async () => {
  const created = createRoom('gudetama', open);
  line(0).say({ type: 'refused', code: 'no_free_code' });
  expect(await created).toEqual({ refused: 'no_free_code' });
});

test('after a lost line the same command is sent again, so that one room is made', async () => {
  const created = createRoom('gudetama', open);
  line(0).say({ type: 'welcome' });
  line(0).onclose?.();
  vi.advanceTimersByTime(AGAIN_MS);
  line(1).say({ type: 'welcome' });
  expect(line(1).sent).toEqual(line(0).sent);
  line(1).say({ type: 'done', code: 'K7QFD' });
  expect(await created).toEqual({ code: 'K7QFD' });
});

test('without a line it is given up in the end, and nothing is tried any more', async () => {
  const created = createRoom('gudetama', open);
  while (!line(lines.length - 1).closed) {
    line(lines.length - 1).onclose?.();
    vi.advanceTimersByTime(AGAIN_MS);
    if (lines.length > 2 * (LIMIT_MS / AGAIN_MS)) throw new Error('it goes on for ever');
  }
  expect(await created).toEqual({ refused: 'no_line' });
  const tried = lines.length;
  vi.advanceTimersByTime(LIMIT_MS);
  expect(lines.length).toBe(tried);
});
