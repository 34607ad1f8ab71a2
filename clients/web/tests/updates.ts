// Small updates for tests: a table of four seats, seen from seat 0, with what a test cares about put in.
import type { Card, Mine, Played, Table, Update } from '../src/games/hit_the_deck/wire';
import type { RoomView } from '../src/protocol';

export const room = (more: Partial<RoomView> = {}): RoomView => ({
  code: 'K7QFD',
  phase: 'playing',
  game: 'hit_the_deck',
  options: { target: 100 },
  least_seats: 2,
  most_seats: 6,
  seats: ['Ayu', 'Marek', 'Budi', 'Ania'].map((name) => ({
    name,
    namesake: 0,
    driver: 'human',
    away: false,
    bot: false,
    gone: false,
    ready: false,
  })),
  host: 0,
  house_rules: { grace_s: 45, turn_clock_s: 0, door: 'open', spectators: 'welcome', late_comers: 'welcome' },
  removed: [],
  paused: false,
  next_round_ms: null,
  turn_ms: null,
  bot_votes: [],
  extended_by: [],
  ...more,
});

export const table = (more: Partial<Table> = {}): Table => ({
  game: 'hit_the_deck',
  phase: 'turn',
  round: 1,
  turn: 3,
  actor: 1,
  direction: 'left',
  dealer: 3,
  demand: { kind: 'none' },
  top: 'red-3',
  draw_pile: 81,
  discard_pile: 1,
  drawn: false,
  seats: [7, 7, 7, 7].map((cards) => ({ cards, total: 0 })),
  race: null,
  last_race: null,
  last_round: null,
  commitment: null,
  places: null,
  ...more,
});

export const mine = (hand: Card[] = []): Mine => ({ hand, drawn: null, legal: [] });

export const update = (more: Partial<Update> = {}): Update => ({
  type: 'update',
  version: 1,
  follows: 0,
  room: room(),
  table: table(),
  seat: 0,
  mine: mine(),
  events: [],
  ...more,
});

export const played = (seat: number, card: Card): Played => ({ type: 'played', seat, card });
