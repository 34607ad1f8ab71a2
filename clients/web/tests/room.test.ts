import { describe, expect, test } from 'vitest';
import en from '../src/lang/en';
import id from '../src/lang/id';
import pl from '../src/lang/pl';
import type { OptionView } from '../src/protocol';
import { isInList, listOf } from '../src/screens/rule_values';
import { mustReload } from '../src/store/build';
import { hasSeatToTake, nameAt, nameOf, seatOf } from '../src/store/seats';
import { room } from './updates';

const [AYU, BOT] = room().seats.map(
  (seat, i) => ({ ...seat, bot: i === 1, driver: i === 1 ? 'bot' : 'human' }) as const,
);
if (!AYU || !BOT) throw new Error('two seats are needed');

describe('a page of another build', () => {
  test('is loaded anew between rounds, in the lobby, and before anything is seen', () => {
    for (const phase of ['lobby', 'between_rounds', 'match_over', null] as const) {
      expect(mustReload('one', 'two', phase)).toBe(true);
    }
  });

  test('plays the round to its end', () => {
    expect(mustReload('one', 'two', 'playing')).toBe(false);
  });

  test('of the same build, nothing is loaded', () => {
    expect(mustReload('one', 'one', 'lobby')).toBe(false);
  });
});

describe('names', () => {
  test('whoever came later with the same name has a number', () => {
    expect(nameOf(AYU)).toBe('Ayu');
    expect(nameOf({ ...AYU, namesake: 2 })).toBe('Ayu (2)');
  });

  test('people are found by them, bots and those who gave up are not', () => {
    const here = room({ seats: [{ ...BOT, name: 'Ayu' }, { ...AYU, gone: true }, { ...AYU, namesake: 2 }, AYU] });
    expect(seatOf(here, 'Ayu')).toBe(3);
    expect(seatOf(here, 'Ayu (2)')).toBe(2);
    expect(seatOf(here, 'Ewa')).toBeNull();
    expect(nameAt(here, 2)).toBe('Ayu (2)');
    expect(nameAt(here, null)).toBe('');
  });
});

describe('a seat for whoever looks on', () => {
  test.each(['lobby', 'match_over'] as const)('%s: if one is free', (phase) => {
    expect(hasSeatToTake(room({ phase, most_seats: 5 }))).toBe(true);
    expect(hasSeatToTake(room({ phase, most_seats: 4 }))).toBe(false);
    expect(hasSeatToTake(room({ phase, most_seats: 2, seats: [AYU, { ...AYU, gone: true }] }))).toBe(true);
  });

  test("else a bot's", () => {
    expect(hasSeatToTake(room({ phase: 'lobby', most_seats: 2, seats: [AYU, BOT] }))).toBe(true);
    expect(hasSeatToTake(room({ phase: 'lobby', most_seats: 2, seats: [AYU, { ...BOT, gone: true }] }))).toBe(true);
    expect(hasSeatToTake(room({ phase: 'lobby', most_seats: 2, seats: [AYU, BOT], house_rules: {} }))).toBe(false);
  });

  test("in a match: a bot's, if late-comers are welcome", () => {
    const seats = [AYU, BOT];
    expect(hasSeatToTake(room({ seats }))).toBe(true);
    expect(hasSeatToTake(room({ seats: [AYU, AYU] }))).toBe(false);
    expect(hasSeatToTake(room({ seats, house_rules: { late_comers: 'none' } }))).toBe(false);
  });
});

describe('what a rule may be', () => {
  const rule = (more: Partial<OptionView>): OptionView => ({ name: 'rule', default: 0, rule: '', ...more });

  test('words, or numbers by their step', () => {
    expect(listOf(rule({ words: ['open', 'locked'] }))).toEqual(['open', 'locked']);
    expect(listOf(rule({ least: 0, most: 120, step: 30 }))).toEqual([0, 30, 60, 90, 120]);
    expect(listOf(rule({ least: 2, most: 4 }))).toEqual([2, 3, 4]);
  });

  test('many numbers are typed, not listed', () => {
    expect(isInList(rule({ least: 15, most: 120, step: 15 }))).toBe(true);
    expect(isInList(rule({ least: 20, most: 500 }))).toBe(false);
    expect(isInList(rule({ words: Array.from({ length: 40 }, String) }))).toBe(true);
  });
});

test('numbers bring the right forms', () => {
  expect([1, 2, 5, 10].map(pl.comeBackIn)).toEqual([
    expect.stringContaining('1 minutę'),
    expect.stringContaining('2 minuty'),
    expect.stringContaining('5 minut '),
    expect.stringContaining('10 minut '),
  ]);
  expect(en.comeBackIn(1)).toContain('1 minute,');
  expect(en.comeBackIn(2)).toContain('2 minutes,');
  expect(pl.watching(['Ewa'], 0)).toBe('Ogląda: Ewa');
  expect(pl.watching(['Ewa', 'Tomek'], 0)).toBe('Oglądają: Ewa, Tomek');
  expect(pl.watching(['Ewa', 'Tomek'], 3)).toBe('Oglądają: Ewa, Tomek i jeszcze 3 osoby');
});

test.each([
  ['en', en],
  ['id', id],
  ['pl', pl],
])('%s: every house rule and each of its words has a name', (_, words) => {
  for (const rule of ['grace_s', 'turn_clock_s', 'door', 'spectators', 'late_comers']) {
    expect(words.houseRuleNames[rule]).toBeTruthy();
  }
  for (const [rule, values] of [
    ['door', ['open', 'locked']],
    ['spectators', ['welcome', 'none']],
    ['late_comers', ['welcome', 'none']],
  ] as const) {
    for (const value of values) expect(words.houseRuleValues[rule]?.[value]).toBeTruthy();
  }
  expect(words.houseRuleSeconds(0)).not.toContain('0');
});
