import { describe, expect, test } from 'vitest';
import { type Command, MOST_PENDING, Pending } from '../src/net/pending';

const ready = (id: string): Command => ({ type: 'ready', id });

test('each command is settled by its own answer, once', async () => {
  const pending = new Pending();
  const answers = [pending.add(ready('a')), pending.add(ready('b'))];
  expect(pending.settle({ type: 'refused', id: 'b', code: 'wrong_phase', detail: {} })).toBe('settled');
  expect(pending.settle({ type: 'done', id: 'a' })).toBe('settled');
  expect(pending.settle({ type: 'done', id: 'a' })).toBe('unknown');
  expect((await Promise.all(answers)).map((answer) => answer?.type)).toEqual(['done', 'refused']);
});

test('what is unanswered is there to be sent again, in order and with its id', () => {
  const pending = new Pending();
  for (const id of ['a', 'b', 'c']) void pending.add(ready(id));
  pending.settle({ type: 'done', id: 'b' });
  expect(pending.unanswered()).toEqual([ready('a'), ready('c')]);
});

test.each(['busy', 'moved'] as const)('%s is no answer yet', (code) => {
  const pending = new Pending();
  void pending.add(ready('a'));
  expect(pending.settle({ type: 'refused', id: 'a', code, detail: {} })).toBe('again');
  expect(pending.unanswered()).toEqual([ready('a')]);
});

describe('too much at once', () => {
  const tooOften = { type: 'refused', id: 'a', code: 'too_often', detail: { again_ms: 80 } } as const;
  const race = '0011223344556677';

  test.each<Command>([
    { type: 'slap', id: 'a', race, version: 7 },
    { type: 'call', id: 'a', race },
  ])('is no answer yet to a hand in a race: $type', (command) => {
    const pending = new Pending();
    void pending.add(command);
    expect(pending.settle(tooOften)).toBe('again');
    expect(pending.unanswered()).toEqual([command]);
  });

  test.each<Command>([
    { type: 'slap', id: 'a', race: null, version: 7 },
    { type: 'react', id: 'a', reaction: 'clap' },
  ])('is the answer to anything else: $type', (command) => {
    const pending = new Pending();
    void pending.add(command);
    expect(pending.settle(tooOften)).toBe('settled');
  });
});

test('a refusal without an id belongs to no command', () => {
  expect(new Pending().settle({ type: 'refused', id: null, code: 'bad_json', detail: {} })).toBe('unknown');
});

test('there is a bound: the oldest is forgotten, and nobody waits for it', async () => {
  const pending = new Pending();
  const oldest = pending.add(ready('0'));
  for (let i = 1; i <= MOST_PENDING; i++) void pending.add(ready(`${i}`));
  expect(await oldest).toBeNull();
  expect(pending.unanswered()).toHaveLength(MOST_PENDING);
  expect(pending.unanswered()[0]).toEqual(ready('1'));
});

test('at the end nobody waits for an answer', async () => {
  const pending = new Pending();
  const answers = ['a', 'b'].map((id) => pending.add(ready(id)));
  pending.forgetAll();
  expect(await Promise.all(answers)).toEqual([null, null]);
  expect(pending.unanswered()).toEqual([]);
});
