// Seconds left of a span that the server has sent with the view, counted on the page's own clock.
import { useEffect, useState } from 'preact/hooks';
import { viewedAt } from '../store/room';

/** Whole seconds left, never below 0; null for no span. */
export function useRemaining(span_ms: number | null): number | null {
  const [now, setNow] = useState(() => performance.now());
  const counting = span_ms !== null;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [counting]);
  return span_ms === null ? null : Math.max(0, Math.ceil((viewedAt.value + span_ms - now) / 1000));
}
