// How it stands with the person on a seat: a bot's own seat, given up, away, the line is lost, or the page is hidden.
import type { Presence, RoomView } from '../protocol';

export type SeatMark =
  | { kind: 'bot' | 'given_up' | 'away' | 'hidden' }
  /** `away_ms`: then a bot takes over; null if none will. */
  | { kind: 'lost'; away_ms: number | null };

type There = Pick<Presence, 'here' | 'grace'>;
type Seen = There & Pick<Presence, 'hidden'>;

/** Null: somebody sits there and looks. `me`: the own seat, whose page is looked at right now. */
export function markOf(seat: number, room: RoomView, now: Seen, me: number | null): SeatMark | null {
  const { here, grace, hidden } = now;
  const who = room.seats[seat];
  if (!who) return null;
  if (who.bot) return { kind: 'bot' };
  if (who.gone) return { kind: 'given_up' };
  if (who.away) return { kind: 'away' };
  if (here.includes(seat)) return hidden.includes(seat) && seat !== me ? { kind: 'hidden' } : null;
  return { kind: 'lost', away_ms: grace.find((one) => one.seat === seat)?.away_ms ?? null };
}

/** Whose line is lost now and was not before, and who is there again before a bot took over. */
export function comings(before: There, now: There): { lost: number[]; back: number[] } {
  const lost = ({ grace }: There) => grace.map(({ seat }) => seat);
  const [were, are] = [lost(before), lost(now)];
  return {
    lost: are.filter((seat) => !were.includes(seat)),
    back: were.filter((seat) => !are.includes(seat) && now.here.includes(seat)),
  };
}

/** "0:32". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
