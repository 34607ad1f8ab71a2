// The cards seen just under the top of the discard pile, for looks only: the pile shows what people saw fall on it.
import { signal } from '@preact/signals';
import type { Card, News } from './wire';

const LONGEST = 3;

/** Newest last. */
export const trail = signal<Card[]>([]);

/** A new deal, a reshuffle or a gap in what was shown starts anew. */
export function followTrail({ before, now, events }: News): void {
  const gap = events.length === 0 && before?.table?.discard_pile !== now.table?.discard_pile;
  if (gap || events.some(({ type }) => type === 'dealt' || type === 'renewed')) trail.value = [];
  const top = before?.table?.top;
  if (top && events.some(({ type }) => type === 'played')) trail.value = [...trail.peek(), top].slice(-LONGEST);
}
