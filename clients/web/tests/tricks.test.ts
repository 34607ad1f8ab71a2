import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import dominoEn from '../src/games/domino_hearts/lang/en';
import dominoId from '../src/games/domino_hearts/lang/id';
import dominoPl from '../src/games/domino_hearts/lang/pl';
import { speech as dominoSpeech } from '../src/games/domino_hearts/speech';
import { COPIES, RANKS } from '../src/games/gudetama/cards';
import gudetamaEn from '../src/games/gudetama/lang/en';
import gudetamaPl from '../src/games/gudetama/lang/pl';
import { speech as gudetamaSpeech } from '../src/games/gudetama/speech';
import { followTrick, HOLD_MS, held, holdLeft, release } from '../src/games/tricks/held';
import en from '../src/games/tricks/lang/en';
import { motion } from '../src/games/tricks/motion';
import { sound } from '../src/games/tricks/sound';
import type {
  DominoHeartsMine,
  DominoHeartsTable,
  FrenchCard,
  FrenchSuit,
  GudetamaTable,
  Update,
} from '../src/protocol';
import type { Event, News } from '../src/store/fold';
import { room } from './updates';

const hearts = (more: Partial<DominoHeartsTable> = {}): DominoHeartsTable => ({
  game: 'domino_hearts',
  phase: 'turn',
  round: 1,
  turn: 3,
  actor: 1,
  dealer: 3,
  leader: 1,
  trick: [],
  led: null,
  to_beat: null,
  hearts_broken: false,
  draw_pile: 28,
  drawn: 0,
  seats: [6, 6, 6, 6].map((cards) => ({ cards, total: 0, hearts_taken: [], out: false })),
  last_trick: null,
  last_round: null,
  commitment: null,
  places: null,
  ...more,
});

const gudetama = (more: Partial<GudetamaTable> = {}): GudetamaTable => ({
  game: 'gudetama',
  phase: 'turn',
  round: 1,
  turn: 3,
  actor: 1,
  leader: 1,
  trick: [],
  to_beat: null,
  tricks_left: 4,
  played: Object.fromEntries(RANKS.map((rank) => [rank, 0])) as GudetamaTable['played'],
  set_aside: 35,
  seats: [4, 4, 4, 4].map((cards) => ({ cards, total: 0, score_pile: [], active: true })),
  last_trick: null,
  last_round: null,
  commitment: null,
  places: null,
  ...more,
});

const holding = (hand: FrenchCard[], legal: DominoHeartsMine['legal'] = []): DominoHeartsMine => ({ hand, legal });

const seen = (table: Update['table'], more: Partial<Update> = {}): Update => ({
  type: 'update',
  version: 1,
  follows: 0,
  room: room(),
  table,
  seat: 0,
  mine: holding([]),
  events: [],
  ...more,
});

const news = (events: Event[], now: Update, before: Update | null = seen(hearts())): News => ({
  before,
  now: { ...now, events },
  events,
  at_ms: 0,
});

const clubs9: Event = { type: 'played', seat: 1, card: 'clubs-9' };
const finished: DominoHeartsTable['last_trick'] = { cards: [{ seat: 1, card: 'clubs-9' }], winner: 1 };
const taken: Event = { type: 'trick_taken', seat: 1, hearts: [] };

describe('a finished trick', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    release();
    vi.useRealTimers();
  });

  test('stays for its moment, also when the next one has begun', () => {
    followTrick(news([clubs9, taken], seen(hearts({ last_trick: finished }))));
    expect(held.value).toEqual(finished);
    followTrick(news([clubs9], seen(hearts({ last_trick: finished }))));
    vi.advanceTimersByTime(HOLD_MS - 1);
    expect(held.value).toEqual(finished);
    vi.advanceTimersByTime(1);
    expect(held.value).toBeNull();
  });

  test('is not shown after a gap, and not over a new deal', () => {
    const now = seen(hearts({ last_trick: finished }));
    followTrick(news([clubs9, taken], now));
    expect(holdLeft(HOLD_MS - 100)).toBe(100);
    followTrick(news([], now));
    expect(held.value).toBeNull();
    expect(holdLeft(0)).toBe(0);
    followTrick(news([clubs9, taken], now));
    followTrick(news([{ type: 'dealt', round: 2, dealer: 1, cards: 6 }], seen(hearts())));
    expect(held.value).toBeNull();
  });
});

describe('flights', () => {
  test('the own card comes from its slot; the card of another from that seat, after the trick that is still shown', () => {
    const before = seen(hearts(), { mine: holding(['hearts-2', 'clubs-9']) });
    const own = motion(news([{ type: 'played', seat: 0, card: 'clubs-9' }], seen(hearts()), before), 0);
    expect(own.flights[0]).toMatchObject({ from: 'hand-1', to: 'trick-0', start_ms: 0 });
    const other = motion(news([clubs9], seen(hearts())), 700);
    expect(other.flights[0]).toMatchObject({ from: 'seat-1', to: 'trick-1', start_ms: 700 });
    expect(other.hidden.get('trick-1')).toBe(700 + (other.flights[0]?.for_ms ?? 0));
  });

  test('the last card of a trick lands at once on the trick that stays', () => {
    const plan = motion(news([clubs9, taken], seen(hearts({ last_trick: finished }))), 700);
    expect(plan.flights[0]).toMatchObject({ to: 'held-1', start_ms: 0 });
  });

  test('own cards are drawn face up into the last slot, others stay backs', () => {
    const now = seen(hearts(), { mine: holding(['hearts-2', 'spades-5']) });
    const own: Event = { type: 'drew', seat: 0, count: 1, cards: ['spades-5'], why: 'cannot_follow' };
    expect(motion(news([own], now), 0).flights[0]).toMatchObject({ card: 'spades-5', from: 'draw', to: 'hand-1' });
    const other: Event = { type: 'drew', seat: 2, count: 1, why: 'cannot_follow' };
    expect(motion(news([other], now), 0).flights[0]).toMatchObject({ card: null, to: 'seat-2' });
  });

  test('a deal passes over seats that have left the match', () => {
    const table = gudetama();
    const seats = table.seats.map((seat, i) => (i === 2 ? { ...seat, cards: 0, active: false } : seat));
    const now = seen({ ...table, seats }, { mine: { hand: ['3'], legal: [] } });
    const deal: Event = { type: 'dealt', round: 2, leader: 0, cards: 1, set_aside: 40 };
    expect(motion(news([deal], now), 0).flights.map(({ to }) => to)).toEqual(['hand-0', 'seat-1', 'seat-3']);
  });
});

const dominoSays = (told: News) => dominoSpeech(told, dominoEn, en, (card) => dominoEn.card(card as FrenchCard));

describe('what is said', () => {
  test('Domino Hearts: plays, hearts taken, and only the own drawn cards by name', () => {
    const events: Event[] = [
      { type: 'drew', seat: 0, count: 1, cards: ['hearts-2'], why: 'cannot_follow' },
      { type: 'drew', seat: 2, count: 1, why: 'cannot_follow' },
      { type: 'played', seat: 0, card: 'hearts-2' },
      { type: 'hearts_broken', seat: 0 },
      { type: 'trick_taken', seat: 1, hearts: ['hearts-2'] },
    ];
    expect(dominoSays(news(events, seen(hearts()))).polite).toEqual([
      'You draw 2 of hearts.',
      'Budi draws 1 card.',
      'You play 2 of hearts.',
      'You break hearts: from now on they may be led.',
      'Marek takes the trick with 1 heart.',
    ]);
  });

  test('the own turn is urgent once: the card to beat, and that cards must be drawn', () => {
    const table = hearts({ actor: 0, turn: 4, led: 'clubs', to_beat: { seat: 1, card: 'clubs-9' } });
    const now = seen(table, { mine: holding(['hearts-2'], [{ type: 'draw' }]) });
    expect(dominoSays(news([clubs9], now)).urgent).toBe(
      'Your turn, to beat: 9 of clubs, Marek. No clubs: draw until you get one.',
    );
    expect(dominoSays(news([], now, now)).urgent).toBeNull();
  });

  test('Gudetama: the last trick is announced when it comes, and the choice of a leader is urgent', () => {
    const tookIt: Event = { type: 'trick_taken', seat: 1, card: '9' };
    const say = (told: News) => gudetamaSpeech(told, gudetamaEn, en);
    const last = seen(gudetama({ tricks_left: 1 }));
    expect(say(news([tookIt], last)).polite).toEqual(['Marek takes the trick with 9.', 'This is the last trick.']);
    const played: Event = { type: 'played', seat: 1, card: '9' };
    expect(say(news([played], last)).polite).toEqual(['Marek plays 9.']);
    const naming = seen(gudetama({ phase: 'naming', actor: 0, leader: null }));
    expect(say(news([tookIt], naming)).urgent).toBe(gudetamaEn.nameNow);
  });

  test('the turn chimes when it comes, also the turn to name a leader', () => {
    const naming = seen(gudetama({ phase: 'naming', actor: 0, leader: null }));
    const heard = sound(news([{ type: 'played', seat: 1, card: '9' }], naming)).map(({ sound: name }) => name);
    expect(heard).toEqual(['card', 'turn']);
  });
});

test.each([
  ['en', dominoEn],
  ['id', dominoId],
  ['pl', dominoPl],
])('%s: every French card has a name of its own', (_, words) => {
  const suits: FrenchSuit[] = ['clubs', 'diamonds', 'hearts', 'spades'];
  const ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, 'jack', 'queen', 'king', 'ace'];
  const names = suits.flatMap((suit) => ranks.map((rank) => words.card(`${suit}-${rank}` as FrenchCard)));
  expect(new Set(names).size).toBe(52);
  for (const name of names) expect(name).not.toMatch(/undefined/);
});

test('a kept card counts what it says, one point as well', () => {
  expect(gudetamaEn.keeps(null, '1')).toBe('You keep 1: 1 point.');
  expect(gudetamaPl.keeps('Marek', '2')).toBe('Marek zatrzymuje 2: 2 punkty.');
});

test('what is yours in Indonesian is one word', () => expect(dominoId.wentOut(null)).toBe('Kartumu habis.'));

test('the copies printed on the cards are a deck of 63', () => {
  expect(Object.values(COPIES).reduce((sum, copies) => sum + copies, 0)).toBe(63);
});
