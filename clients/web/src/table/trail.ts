// The cards seen just under the top of the discard pile, for looks only: the pile shows what people saw fall on it.
import { signal } from '@preact/signals';

const LONGEST = 3;
/** After these the pile begins anew. */
const BEGINS_ANEW: readonly string[] = ['dealt', 'flipped', 'renewed'];
const FALLS: readonly string[] = ['played', 'cut'];

/** Newest last. */
export const trail = signal<readonly string[]>([]);

interface Seen {
  table: { top: string | null; discard_pile: number } | null;
}

interface Told {
  before: Seen | null;
  now: Seen;
  events: readonly { type: string; card?: string | null }[];
}

/** A gap in what was shown starts anew, too. */
export function trailAfter(shown: readonly string[], { before, now, events }: Told): readonly string[] {
  const gap = events.length === 0 && before?.table?.discard_pile !== now.table?.discard_pile;
  if (gap || events.some(({ type }) => BEGINS_ANEW.includes(type))) return [];
  const fell = events.flatMap(({ type, card }) => (FALLS.includes(type) ? (card ?? []) : []));
  if (fell.length === 0) return shown;
  return [...shown, ...(before?.table?.top ? [before.table.top] : []), ...fell.slice(0, -1)].slice(-LONGEST);
}

export const followTrail = (told: Told): void => {
  trail.value = trailAfter(trail.peek(), told);
};
