// Takes in one update: every update is complete, so the newest one is the state. Its events are worth showing only if
// they follow on from what was shown; after a gap the state stands at once and nothing is replayed.
import type { CrazyEightsEvent, DominoHeartsEvent, GudetamaEvent, HitTheDeckEvent, Update } from '../protocol';

export type Event = Update['events'][number];

/** What happens at every table. */
export type RoomEvent = Exclude<Event, HitTheDeckEvent | CrazyEightsEvent | DominoHeartsEvent | GudetamaEvent>;

/** An update with the wire types of one game in it. */
export type UpdateOf<Table, Mine, GameEvent> = Omit<Update, 'table' | 'mine' | 'events'> & {
  table: Table | null;
  mine: Mine | null;
  events: (RoomEvent | GameEvent)[];
};

export interface News<U extends Update = Update> {
  before: U | null;
  now: U;
  events: U['events'];
  /** performance.now() when the frame came in. */
  at_ms: number;
}

/** What an update brings, or null if a newer one has been shown. An update that follows 0 answers a join: it always counts. */
export function fold<U extends Update>(before: U | null, now: U, at_ms: number): News<U> | null {
  if (before && now.follows !== 0 && now.version < before.version) return null;
  const follows = before !== null && now.follows === before.version;
  return { before, now, events: follows ? now.events : [], at_ms };
}
