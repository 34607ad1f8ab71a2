// Seconds left of a span that the server has sent, counted on the page's own clock. In a pause they stand still.
import { useEffect, useState } from 'preact/hooks';
import { view, viewedAt } from '../store/room';

const LOOK_MS = 250;

/** Whole seconds left of a span sent at `since_ms` (performance.now()), never below 0 nor above the span; null for no span. */
export function useRemaining(span_ms: number | null, since_ms = viewedAt.value): number | null {
  const [now, setNow] = useState(() => performance.now());
  const counting = span_ms !== null && !view.value?.room.paused;
  useEffect(() => {
    if (!counting) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [counting]);
  if (span_ms === null) return null;
  const passed_ms = counting ? Math.max(0, now - since_ms) : 0;
  return Math.max(0, Math.ceil((span_ms - passed_ms) / 1000));
}
