// A tap that was meant for what stood there a moment ago is not for what stands there now.
import type { News } from '../store/fold';

const CALM_MS = 250;

let changed_ms = Number.NEGATIVE_INFINITY;

/** The turn has come, a race has ended, or cards came into the hand: taps rest for a moment. */
export function followCalm({ before, now, at_ms }: News): void {
  const was = before?.table;
  const is = now.table;
  if (was?.turn !== is?.turn || was?.phase !== is?.phase || before?.mine?.hand.length !== now.mine?.hand.length)
    changed_ms = at_ms;
}

/** Only pointers are hasty; `detail` is 0 for a click by a key or an assistive tool. */
export const isTooHasty = (event: MouseEvent): boolean => event.detail > 0 && performance.now() - changed_ms < CALM_MS;
