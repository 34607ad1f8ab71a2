import { expect, test } from 'vitest';
import { fold } from '../src/store/fold';
import { played, update } from './updates';

test('an update that follows the shown one brings its events', () => {
  const news = fold(update({ version: 4 }), update({ version: 5, follows: 4, events: [played(1, 'red-3')] }), 10);
  expect(news?.events).toEqual([played(1, 'red-3')]);
  expect(news?.at_ms).toBe(10);
});

test('after a gap the state stands at once and nothing is replayed', () => {
  const next = update({ version: 9, follows: 8, events: [played(1, 'red-3')] });
  const news = fold(update({ version: 4 }), next, 0);
  expect(news?.events).toEqual([]);
  expect(news?.now).toBe(next);
});

test('an older update changes nothing', () => {
  expect(fold(update({ version: 5 }), update({ version: 4, follows: 3 }), 0)).toBeNull();
});

test('the answer to a join always counts, without events', () => {
  const news = fold(update({ version: 50 }), update({ version: 3, follows: 0, events: [played(0, 'red-1')] }), 0);
  expect(news?.now.version).toBe(3);
  expect(news?.events).toEqual([]);
});
