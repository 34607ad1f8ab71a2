// How long a turn may still take: until a bot plays it by the clock, or until others may ask that a bot play it.
import type { Presence, RoomView } from '../protocol';

/** So near to the end, people are warned. */
export const WARNING_S = 10;
/** The host's word is enough, otherwise that of two. */
const VOTES = 2;

export interface TurnTime {
  actor: number;
  turn: number;
  left_ms: number;
  /** The whole time of a turn, or null if turns have no clock. */
  clock_ms: number | null;
  votes: number[];
  /** The seats that have given more time in this turn: each may once. */
  extended_by: number[];
  /** How many must ask, if the host does not. */
  votes_needed: number;
}

interface Seen {
  room: RoomView;
  table: { actor: number | null; turn: number } | null;
}

/** Null: nobody's turn, or a bot's, or a race. */
export function turnTime({ room, table }: Seen, here: Presence['here']): TurnTime | null {
  if (room.turn_ms === null || table?.actor == null) return null;
  const { actor, turn } = table;
  const clock_s = Number(room.house_rules.turn_clock_s ?? 0);
  const others = here.filter((seat) => seat !== actor && room.seats[seat]?.driver === 'human');
  return {
    actor,
    turn,
    left_ms: room.turn_ms,
    clock_ms: clock_s > 0 ? clock_s * 1000 : null,
    votes: room.bot_votes,
    extended_by: room.extended_by,
    votes_needed: Math.min(VOTES, Math.max(1, others.length)),
  };
}
