// When the page asks for the history: whenever it is let in, and once at a time, for an answer can be large.
import { signal } from '@preact/signals';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../src/net/connection';
import type { Answer } from '../src/net/pending';
import { beginsLate, followStory, keepLog } from '../src/people/log';
import type { HistoryEntry, Update } from '../src/protocol';
import { connection, send } from '../src/store/room';

vi.mock('../src/store/room', () => ({
  connection: signal<Connection>({ at: 'stopped', why: 'left' }),
  entered: signal('BCDFG'),
  send: vi.fn(),
  view: signal(null),
}));
vi.mock('../src/games/games', () => ({ game: signal(null) }));
vi.mock('../src/lang/current', () => ({ words: signal(null) }));

const LIVE: Connection = { at: 'live', heard: 0, beat: 0, probe: null };
let answer: (answer: Answer | null) => void;

const loseTheLine = () => {
  connection.value = { at: 'waiting', until: 0, tries: 1 };
};
const comeIn = () => {
  connection.value = { ...LIVE };
};

beforeEach(() => {
  vi.mocked(send).mockImplementation(() => new Promise((settle) => (answer = settle)));
});

test('a line that is lost before the answer, and is back, asks no second time', async () => {
  keepLog();
  comeIn();
  loseTheLine();
  comeIn();
  expect(send).toHaveBeenCalledTimes(1);
  answer({ type: 'done', id: 'a', history: [], whole: true });
  await Promise.resolve();
  loseTheLine();
  comeIn();
  expect(send).toHaveBeenCalledTimes(2);
  expect(vi.mocked(send).mock.calls).toEqual([[{ type: 'history' }], [{ type: 'history' }]]);
});

test('a history without its beginning is known for that, until another match begins', async () => {
  keepLog();
  comeIn();
  const history: HistoryEntry[] = [{ version: 700, events: [{ type: 'paused' }] }];
  answer({ type: 'done', id: 'a', history, whole: false });
  await Promise.resolve();
  expect(beginsLate.value).toBe(true);
  const now = { version: 900 } as Update;
  followStory({ before: null, now, events: [{ type: 'match_started', seats: 2 }], at_ms: 0 });
  expect(beginsLate.value).toBe(false);
});
