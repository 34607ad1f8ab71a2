import { describe, expect, test } from 'vitest';
import en from '../src/games/hit_the_deck/lang/en';
import id from '../src/games/hit_the_deck/lang/id';
import pl from '../src/games/hit_the_deck/lang/pl';
import { sound } from '../src/games/hit_the_deck/sound';
import { speech } from '../src/games/hit_the_deck/speech';
import type { Event, News, RaceBoard } from '../src/games/hit_the_deck/wire';
import { played, table, update } from './updates';

const news = (events: Event[], more: Partial<News> = {}): News => ({
  before: update(),
  now: update({ events }),
  events,
  at_ms: 0,
  ...more,
});
const turnComes: Partial<News> = { now: update({ table: table({ actor: 0, turn: 4, top: 'blue-2' }) }) };
const race = {
  state: 'open',
  kind: 'timed',
  limit_ms: 2500,
  call_limit_ms: 1500,
  card_player: 0,
  race: '0011223344556677',
  seats: [0, 1],
} as const;
const board = (more: Partial<RaceBoard> = {}): RaceBoard => ({
  race: race.race,
  kind: 'timed',
  card_player: 0,
  call_in_time: true,
  lines: [],
  penalties: [{ seat: 1, cards: 4, reason: 'last' }],
  dead_heat: [],
  last_to_arrive: null,
  ...more,
});
const decided = (more?: Partial<RaceBoard>) => news([{ type: 'race_decided', board: board(more) }]);

test('what others do is named, what you do is yours', () => {
  expect(speech(news([played(1, 'red-3')]), en).polite).toEqual(['Marek plays red 3.']);
  expect(speech(news([played(0, 'red-3')]), en).polite).toEqual(['You play red 3.']);
  expect(speech(news([played(1, 'red-3')]), id).polite).toEqual(['Marek mengeluarkan 3 merah.']);
  expect(speech(news([played(1, 'blue-cut')]), pl).polite).toEqual(['Marek: niebieskie Cięcie.']);
});

test('only you hear which cards you drew', () => {
  const own: Event = { type: 'drew', seat: 0, count: 1, cards: ['red-1'], why: 'turn' };
  const other: Event = { type: 'drew', seat: 1, count: 1, why: 'turn' };
  expect(speech(news([own, other]), en).polite).toEqual(['You draw red 1.', 'Marek draws 1 card.']);
});

test('urgent is only the own turn, once, and the slap', () => {
  expect(speech(news([played(1, 'blue-2')], turnComes), en).urgent).toMatch(/^Your turn\. blue 2/);
  expect(speech(news([], { before: turnComes.now ?? null, ...turnComes }), en).urgent).toBeNull();
  const open = { now: update({ table: table({ phase: 'race', race: { ...race, seats: [...race.seats] } }) }) };
  expect(speech(news([], open), en).urgent).toBe('Slap and call!');
  const watching = { now: { ...open.now, seat: 2 } };
  expect(speech(news([], watching), en).urgent).toBeNull();
});

test('a calm race says how long there is', () => {
  const calm = { ...race, kind: 'calm', limit_ms: 5000, seats: [...race.seats] } as const;
  const open = (seat: number): Partial<News> => ({
    now: update({ seat, table: table({ phase: 'race', race: { ...calm, seats: [...calm.seats] } }) }),
  });
  expect(speech(news([], open(0)), en).urgent).toBe('Slap and call! You have 5 seconds.');
  expect(speech(news([], open(1)), en).urgent).toBe('Slap! You have 5 seconds.');
  expect(speech(news([], open(1)), pl).urgent).toBe('Uderz! Masz 5 sekund.');
  expect(speech(news([], open(1)), id).urgent).toBe('Gebrak! Kamu punya 5 detik.');
  expect([1, 3, 5].map((n) => pl.events.slapWithin(n, false))).toEqual([
    'Uderz! Masz 1 sekundę.',
    'Uderz! Masz 3 sekundy.',
    'Uderz! Masz 5 sekund.',
  ]);
});

describe('a verdict', () => {
  test('of a clear race needs no words: who draws is told as such', () =>
    expect(speech(decided(), en).polite).toEqual([]));
  test('says that a race was too close to call', () =>
    expect(speech(decided({ dead_heat: [0, 2] }), en).polite).toEqual([
      'Too close to call: Ayu and Budi share the cards.',
    ]));
  test('says who forgot to call, besides', () =>
    expect(speech(decided({ dead_heat: [1, 2], call_in_time: false }), en).polite).toEqual([
      'Too close to call: Marek and Budi share the cards. You forgot to call out.',
    ]));
  test('says that nobody pays', () => {
    expect(speech(decided({ penalties: [] }), en).polite).toEqual(['Nobody draws.']);
    expect(speech(decided({ penalties: [], kind: 'calm' }), en).polite).toEqual([
      'All hands came down in time. Nobody draws.',
    ]);
  });
});

test('the turn chimes when it comes, and a race drowns everything else', () => {
  expect(sound(news([played(1, 'blue-2')], turnComes)).map(({ sound: name }) => name)).toEqual(['card', 'turn']);
  const opening: Event[] = [played(1, 'hit-hand'), { type: 'race_opened', race: race.race, seats: [0, 1] }];
  expect(sound(news(opening)).map(({ sound: name }) => name)).toEqual(['race']);
});

describe('plurals', () => {
  test.each([
    [1, '1 karta'],
    [2, '2 karty'],
    [5, '5 kart'],
    [12, '12 kart'],
    [22, '22 karty'],
    [25, '25 kart'],
  ])('%i', (n, text) => expect(pl.cards(n)).toBe(text));
  test('English and Indonesian', () => {
    expect([en.cards(1), en.cards(2), id.cards(1), id.cards(2)]).toEqual(['1 card', '2 cards', '1 kartu', '2 kartu']);
  });
});

test.each([
  ['en', en],
  ['id', id],
  ['pl', pl],
])('%s: every card has a name of its own', (_, words) => {
  const suits = ['red', 'yellow', 'green', 'blue'];
  const faces = [1, 2, 3, 4, 5, 'cut', 'flip'];
  const cards = [
    ...suits.flatMap((suit) => faces.map((face) => `${suit}-${face}`)),
    ...[1, 2, 3, 4, 5, ...suits, 'hand'].map((what) => `hit-${what}`),
  ];
  const names = cards.map((card) => words.card(card as Parameters<typeof words.card>[0]));
  expect(new Set(names).size).toBe(38);
  for (const name of names) expect(name).not.toMatch(/undefined/);
});
