// A finished trick stays on the table for a moment after its last card has landed, so that everybody can read it. What is
// played meanwhile lies under it; the own next card sweeps it away at once.
import { signal } from '@preact/signals';
import type { News } from '../../store/fold';
import { type TrickTable, trickTable } from './props';

export type FinishedTrick = NonNullable<TrickTable['last_trick']>;

const LANDING_MS = 320;
const STAYS_MS = 1_200;
export const HOLD_MS = LANDING_MS + STAYS_MS;

export const held = signal<FinishedTrick | null>(null);

let until_ms = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function release(): void {
  clearTimeout(timer);
  held.value = null;
}

/** How long the trick shown still stays; 0 for none. */
export const holdLeft = (now_ms: number): number => (held.peek() ? Math.max(0, until_ms - now_ms) : 0);

export function followTrick({ now, events, at_ms }: News): void {
  const finished = events.some(({ type }) => type === 'trick_taken') ? trickTable(now)?.last_trick : null;
  if (finished) {
    release();
    held.value = finished;
    until_ms = at_ms + HOLD_MS;
    timer = setTimeout(release, HOLD_MS);
  } else if (events.length === 0 || events.some(({ type }) => type === 'dealt')) {
    release();
  }
}
