// The cards seen just under the top of the discard pile, for looks only: the pile shows what people saw fall on it.
import type { Card, News } from './wire';

const LONGEST = 3;

/** Newest last. A flip, a new deal or a gap in what was shown starts anew. */
export function trailAfter(trail: Card[], { before, now, events }: News): Card[] {
  const gap = events.length === 0 && before?.table?.discard_pile !== now.table?.discard_pile;
  if (gap || events.some(({ type }) => type === 'dealt' || type === 'flipped' || type === 'renewed')) return [];
  const fell = events.flatMap((event) => (event.type === 'played' || event.type === 'cut' ? (event.card ?? []) : []));
  if (fell.length === 0) return trail;
  const top = before?.table?.top;
  return [...trail, ...(top ? [top] : []), ...fell.slice(0, -1)].slice(-LONGEST);
}
