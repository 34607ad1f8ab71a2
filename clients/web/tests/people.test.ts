import { describe, expect, test } from 'vitest';
import en from '../src/lang/en';
import id from '../src/lang/id';
import pl from '../src/lang/pl';
import { EMOTES, isEmote, PHRASES } from '../src/people/emotes';
import { others, rowClass } from '../src/people/round_the_table';
import { clockText, comings, markOf } from '../src/people/seat_mark';
import { roomSentences } from '../src/people/sentences';
import { filled, grown, lastRound } from '../src/people/story';
import { turnTime } from '../src/people/turn_time';
import { whoIs } from '../src/people/who';
import type { HistoryEntry, RoomSeat } from '../src/protocol';
import type { Event } from '../src/store/fold';
import { room, table } from './updates';

const ALL = [0, 1, 2, 3];
const seats = (...changes: Partial<RoomSeat>[]) =>
  room({ seats: room().seats.map((seat, i) => ({ ...seat, ...changes[i] })) });

describe('how it stands with a seat', () => {
  const there = { here: ALL, grace: [], hidden: [] };
  test('somebody sits there', () => expect(markOf(1, room(), there, 0)).toBeNull());
  test('nobody was ever there, has left, or is away', () => {
    const three = seats({}, { bot: true, driver: 'bot' }, { gone: true, driver: 'bot' }, { away: true, driver: 'bot' });
    const nobody = { here: [0], grace: [], hidden: [] };
    expect([1, 2, 3].map((seat) => markOf(seat, three, nobody, 0)?.kind)).toEqual(['bot', 'given_up', 'away']);
  });
  test('a lost line says when a bot takes over, if one will', () => {
    const grace = [{ seat: 1, away_ms: 32_000 }];
    const lost = { here: [0, 2, 3], hidden: [] };
    expect(markOf(1, room(), { ...lost, grace }, 0)).toEqual({ kind: 'lost', away_ms: 32_000 });
    expect(markOf(1, room(), { ...lost, grace: [] }, 0)).toEqual({ kind: 'lost', away_ms: null });
  });
  test('whoever has the page hidden does not look, the others see', () => {
    const hidden = { ...there, hidden: [1] };
    expect(markOf(1, room(), hidden, 0)).toEqual({ kind: 'hidden' });
    expect(markOf(1, room(), hidden, null)).toEqual({ kind: 'hidden' });
    expect(markOf(2, room(), hidden, 0)).toBeNull();
    expect(markOf(1, room(), hidden, 1)).toBeNull();
  });
  test('hidden so long that a bot plays, it is away', () => {
    const away = seats({}, { away: true, driver: 'bot' });
    expect(markOf(1, away, { ...there, hidden: [1] }, 0)).toEqual({ kind: 'away' });
  });
  test('a line is lost once and comes back once', () => {
    const lost = { here: [0, 2, 3], grace: [{ seat: 1, away_ms: 9_000 }] };
    expect(comings(there, lost)).toEqual({ lost: [1], back: [] });
    expect(comings(lost, lost)).toEqual({ lost: [], back: [] });
    expect(comings(lost, there)).toEqual({ lost: [], back: [1] });
  });
  test('a bot that takes over is no coming back', () => {
    const lost = { here: [0, 2, 3], grace: [{ seat: 1, away_ms: 9_000 }] };
    expect(comings(lost, { here: [0, 2, 3], grace: [] })).toEqual({ lost: [], back: [] });
  });
  test.each([
    [32, '0:32'],
    [5, '0:05'],
    [120, '2:00'],
  ])('%i s are %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});

describe('the time of a turn', () => {
  const now = (turn_ms: number | null, clock_s = 0, bot_votes: number[] = []) => ({
    room: room({ turn_ms, bot_votes, house_rules: { turn_clock_s: clock_s } }),
    table: table({ actor: 1, turn: 7 }),
  });
  test('there is none for a bot, in a race or between rounds', () => {
    expect(turnTime(now(null), ALL)).toBeNull();
    expect(turnTime({ ...now(5_000), table: table({ actor: null }) }, ALL)).toBeNull();
    expect(turnTime({ ...now(5_000), table: null }, ALL)).toBeNull();
  });
  test('with a clock it says of how much', () =>
    expect(turnTime(now(9_000, 30), ALL)).toMatchObject({ actor: 1, turn: 7, left_ms: 9_000, clock_ms: 30_000 }));
  test('two must ask for a bot, or one if nobody else is there', () => {
    expect(turnTime(now(0), ALL)).toMatchObject({ clock_ms: null, votes_needed: 2 });
    expect(turnTime(now(0, 0, [3]), [1, 3])).toMatchObject({ votes: [3], votes_needed: 1 });
  });
});

describe('who sits where', () => {
  test('from the left neighbour on', () => expect(others(4, 2)).toEqual([3, 0, 1]));
  test('whoever looks on sees everybody', () => {
    expect(others(3, null)).toEqual([0, 1, 2]);
    expect([rowClass(4, null), rowClass(4, 0)]).toEqual(['of-3 watched', 'of-3 ']);
  });
  test('you are you only to yourself, and to nobody who looks on', () => {
    const two = seats({}, { name: 'Ayu', namesake: 2 });
    expect(whoIs({ room: two, seat: 0 }, 0)).toBeNull();
    expect(whoIs({ room: two, seat: 0 }, 1)).toBe('Ayu (2)');
    expect(whoIs({ room: two, seat: null }, 0)).toBe('Ayu');
    expect(whoIs({ room: two, seat: null }, null)).toBe('?');
  });
});

describe('the story of a match', () => {
  const dealt = { type: 'dealt' } as Event;
  const passed = { type: 'passed' } as Event;
  const entry = (version: number, ...events: Event[]): HistoryEntry => ({ version, events });
  const begun = entry(1, { type: 'match_started', seats: 4 });
  const story = [begun, entry(2, dealt), entry(4, passed)];
  const versions = (entries: readonly HistoryEntry[]) => entries.map(({ version }) => version);

  test('grows by what is new, and only by that', () => {
    expect(versions(grown(story, entry(5, passed)))).toEqual([1, 2, 4, 5]);
    expect(grown(story, entry(4, passed))).toBe(story);
    expect(grown(story, entry(5))).toBe(story);
  });
  test('is filled from the history, and what came meanwhile stays', () => {
    const seen = [entry(4, passed), entry(6, passed)];
    expect(versions(filled(seen, [...story, entry(5, passed)]))).toEqual([1, 2, 4, 5, 6]);
    expect(filled(story, [])).toEqual(story);
  });
  test('keeps a beginning that the history lacks, but not across what nobody has told', () => {
    expect(versions(filled(story, [entry(2, dealt), entry(4, passed), entry(5, passed)]))).toEqual([1, 2, 4, 5]);
    expect(versions(filled(story, [entry(7, passed), entry(8, passed)]))).toEqual([7, 8]);
  });
  test('begins anew with a match, and with another game', () => {
    expect(versions(grown(story, entry(9, { type: 'match_started', seats: 4 })))).toEqual([9]);
    expect(versions(filled([], [...story, entry(9, { type: 'game_chosen', game: 'gudetama' })]))).toEqual([9]);
  });
  test('the last round begins with its deal; the first with the match', () => {
    expect(lastRound(story)).toBe(0);
    expect(lastRound([...story, entry(7, dealt), entry(8, passed)])).toBe(3);
    expect(lastRound([])).toBe(0);
  });
});

describe('what happens to people, in words', () => {
  const now = { room: seats({}, { name: 'Marek' }), seat: 0 };
  const say = (event: Event, words = en) => roomSentences([event], now, words, () => 'Gudetama');
  test.each([en, id, pl])('every event of a room has a sentence ($tag)', (words) => {
    const events: Event[] = [
      { type: 'joined', seat: 1, name: 'Marek' },
      { type: 'left', seat: 1, name: 'Marek' },
      { type: 'removed', seat: 1, name: 'Marek' },
      { type: 'driver_changed', seat: 1, driver: 'bot' },
      { type: 'driver_changed', seat: 0, driver: 'human' },
      { type: 'host_changed', seat: 1 },
      { type: 'match_started', seats: 4 },
      { type: 'match_ended' },
      { type: 'paused' },
      { type: 'resumed' },
      { type: 'time_extended', seat: 1 },
      { type: 'bot_asked', seat: 1 },
      { type: 'bot_played', seat: 1, why: 'clock' },
      { type: 'bot_played', seat: 0, why: 'asked' },
      { type: 'game_chosen', game: 'gudetama' },
    ];
    const sentences = events.flatMap((event) => say(event, words));
    expect(sentences).toHaveLength(events.length);
    expect(new Set(sentences).size).toBe(events.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|null/);
  });
  test('a game tells its own events itself', () => expect(say({ type: 'dealt' } as Event)).toEqual([]));
  test('you are told of yourself as you', () => {
    expect(say({ type: 'host_changed', seat: 0 })).toEqual(['You are the host now.']);
    expect(say({ type: 'bot_played', seat: 1, why: 'clock' })).toEqual([
      'Time is up: a bot plays this turn for Marek.',
    ]);
  });
});

test.each([en, id, pl])('everything that can be said has a word and a place ($tag)', ({ company }) => {
  const all = Object.keys(company.reaction);
  expect([...EMOTES, ...PHRASES].sort()).toEqual(all.sort());
  expect(EMOTES.every(isEmote)).toBe(true);
  expect(PHRASES.some(isEmote)).toBe(false);
});
