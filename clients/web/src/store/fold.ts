// Takes in one update: every update is complete, so the newest one is the state. Its events are worth showing only if
// they follow on from what was shown; after a gap the state stands at once and nothing is replayed.
import type { Update } from '../protocol';

export type Event = Update['events'][number];

export interface News {
  before: Update | null;
  now: Update;
  events: Event[];
  /** performance.now() when the frame came in. */
  at_ms: number;
}

/** What an update brings, or null if a newer one has been shown. An update that follows 0 answers a join: it always counts. */
export function fold(before: Update | null, now: Update, at_ms: number): News | null {
  if (before && now.follows !== 0 && now.version < before.version) return null;
  const follows = before !== null && now.follows === before.version;
  return { before, now, events: follows ? now.events : [], at_ms };
}
