import { describe, expect, test } from 'vitest';
import en from '../src/games/crazy_eights/lang/en';
import id from '../src/games/crazy_eights/lang/id';
import pl from '../src/games/crazy_eights/lang/pl';
import { motion } from '../src/games/crazy_eights/motion';
import { RESHUFFLE_MS } from '../src/games/crazy_eights/reshuffle';
import { sound } from '../src/games/crazy_eights/sound';
import { speech } from '../src/games/crazy_eights/speech';
import type { Event, News, Table, Update } from '../src/games/crazy_eights/wire';
import { room } from './updates';

const table = (more: Partial<Table> = {}): Table => ({
  game: 'crazy_eights',
  phase: 'turn',
  round: 1,
  turn: 3,
  actor: 1,
  opener: 0,
  suit: 'hearts',
  top: 'hearts-5',
  draw_pile: 30,
  discard_pile: 1,
  draws_left: 3,
  seats: [5, 5, 5, 5].map((cards) => ({ cards, total: 0 })),
  last_round: null,
  commitment: null,
  places: null,
  ...more,
});

const update = (more: Partial<Update> = {}): Update => ({
  type: 'update',
  version: 1,
  follows: 0,
  room: room({ game: 'crazy_eights' }),
  table: table(),
  seat: 0,
  mine: { hand: ['clubs-8', 'spades-queen'], legal: [] },
  events: [],
  ...more,
});

const news = (events: Event[], more: Partial<News> = {}): News => ({
  before: update(),
  now: update({ events }),
  events,
  at_ms: 0,
  ...more,
});

const EVENTS: Event[] = [
  { type: 'dealt', round: 1, opener: 1, cards: 5, starter: 'clubs-10' },
  { type: 'played', seat: 1, card: 'hearts-king' },
  { type: 'played', seat: 0, card: 'spades-8', suit: 'diamonds' },
  { type: 'drew', seat: 1, count: 1 },
  { type: 'drew', seat: 0, count: 1, cards: ['diamonds-ace'] },
  { type: 'passed', seat: 1, why: 'draws_used' },
  { type: 'passed', seat: 1, why: 'nothing_to_draw' },
  { type: 'renewed', draw_pile: 22 },
  { type: 'round_over', reason: 'out', winner: 1 },
  { type: 'match_over', places: [2, 1, 3, 4] },
];

describe('speech', () => {
  test.each([en, id, pl])('says one sentence for each event', (words) => {
    const { polite } = speech(news(EVENTS), words);
    expect(polite).toHaveLength(EVENTS.length);
    expect(new Set(polite).size).toBe(EVENTS.length);
    for (const sentence of polite) expect(sentence).not.toMatch(/undefined|null|\w+-\w+-/);
  });

  test('names the suit of an 8', () => {
    const eight = [EVENTS[2] as Event];
    expect(speech(news(eight), en).polite).toEqual(['You play the 8 of spades. Now diamonds.']);
    expect(speech(news(eight), id).polite).toEqual(['Kamu mengeluarkan 8 sekop. Sekarang wajik.']);
    expect(speech(news(eight), pl).polite).toEqual(['Ty: 8 pik. Teraz karo.']);
  });

  test('is urgent once, when the own turn comes', () => {
    const mine = update({ table: table({ actor: 0, suit: 'clubs', top: 'hearts-8' }) });
    expect(speech(news([], { now: mine }), en).urgent).toBe('Your turn. 8 of hearts on the pile. Current suit: clubs.');
    const drawn = update({ table: table({ actor: 0, turn: 4, draws_left: 2 }) });
    expect(speech(news([], { before: mine, now: drawn }), en).urgent).toBeNull();
  });
});

test('what fits is said with the rank on top, and after an 8 without', () => {
  expect(en.fits('spades', 'hearts-ace')).toBe('spades, an ace, or any 8');
  expect(en.fits('spades', 'hearts-8')).toBe('spades, or any 8');
  expect(pl.drawsLeft(1)).toBe('została 1');
  expect(pl.drawsLeft(3)).toBe('zostały 3');
  expect(pl.drawsLeft(0)).toBe('zostało 0');
});

describe('motion', () => {
  test('an own card flies from its slot', () => {
    const { flights, hidden } = motion(news([{ type: 'played', seat: 0, card: 'spades-queen' }]));
    expect(flights).toMatchObject([{ card: 'spades-queen', from: 'hand-1', to: 'discard' }]);
    expect(hidden.has('discard')).toBe(true);
  });

  test('a draw waits until the reshuffle has been seen (CE-15)', () => {
    const { flights } = motion(
      news([
        { type: 'renewed', draw_pile: 22 },
        { type: 'drew', seat: 1, count: 1 },
      ]),
    );
    expect(flights.at(-1)).toMatchObject({ card: null, from: 'draw', to: 'seat-1', start_ms: RESHUFFLE_MS });
  });
});

test('the turn is heard when it comes, not again after each draw', () => {
  const mine = update({ table: table({ actor: 0 }) });
  const played: Event = { type: 'played', seat: 3, card: 'hearts-5' };
  expect(sound(news([played], { now: mine })).map((one) => one.sound)).toEqual(['card', 'turn']);
  const drew: Event = { type: 'drew', seat: 0, count: 1, cards: ['clubs-2'] };
  expect(sound(news([drew], { before: mine, now: mine })).map((one) => one.sound)).toEqual(['draw']);
});
