// What a slap says: which race was shown when the hand came down, and the time since. Pure; race.ts has the state.
import type { Wish } from '../../net/pending';

export interface ShownRace {
  race: string;
  /** performance.now() of the frame that opened it. */
  opened_ms: number;
  /** The last version shown before it. */
  version_before: number;
}

const TRUSTED_LAG_MS = 60;
const LONGEST_CLAIM_MS = 60_000;
/** Hands knock twice, and go on knocking until their owner has seen that the race is over. */
const KNOCKS_ON_MS = 500;

/** When the hand came down: the input's own time if it can be believed, else now. */
export const inputTime = (timeStamp: number, now: number): number =>
  Math.abs(now - timeStamp) <= TRUSTED_LAG_MS ? timeStamp : now;

/** Whether a hand that came down at `at_ms` still meant the race that had ended by then. */
export const knocksOn = (ended_ms: number, at_ms: number): boolean => at_ms - ended_ms < KNOCKS_ON_MS;

/** The slap of a hand that came down at `at_ms`. It names the race that was shown at that moment, or none. */
export function slapAt(shown: ShownRace | null, version: number, at_ms: number): Extract<Wish, { type: 'slap' }> {
  if (shown && at_ms >= shown.opened_ms) {
    return { type: 'slap', race: shown.race, version, claim_ms: Math.min(LONGEST_CLAIM_MS, at_ms - shown.opened_ms) };
  }
  return { type: 'slap', race: null, version: shown ? shown.version_before : version };
}
