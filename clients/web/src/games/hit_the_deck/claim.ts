// What a slap says: which race was shown when the hand came down, the time since, and what else the page saw of it. Pure;
// race.ts has the state.
import type { Wish } from '../../net/pending';
import type { Pointer } from '../../protocol';

/** A race, or a practice, as the page has been shown it. */
export interface Opening {
  race: string;
  /** performance.now() when the message that opened it came in. */
  opened_ms: number;
  /** The last version shown before it. */
  version_before: number;
  /** From the opening until its first frame had been painted; null before that. */
  painted_ms: number | null;
}

/** A hand coming down. */
export interface Hand {
  /** performance.now() of the input. */
  at_ms: number;
  /** How long the page took to hear of it. */
  handler_ms: number;
  pointer: Pointer;
}

type Slap = Extract<Wish, { type: 'slap' }>;

const TRUSTED_LAG_MS = 60;
/** What the wire takes. */
const LONGEST_MS = 60_000;
/** Hands knock twice, and go on knocking until their owner has seen that the race is over. */
const KNOCKS_ON_MS = 500;

const onTheWire = (ms: number): number => Math.min(LONGEST_MS, Math.max(0, ms));

/** When the hand came down: the input's own time if it can be believed, else now. */
export const inputTime = (timeStamp: number, now: number): number =>
  Math.abs(now - timeStamp) <= TRUSTED_LAG_MS ? timeStamp : now;

function pointerOf({ type, pointerType }: Pick<Event, 'type'> & { pointerType?: string }): Pointer {
  if (type === 'keydown') return 'key';
  if (type === 'pointerdown' && (pointerType === 'mouse' || pointerType === 'touch' || pointerType === 'pen'))
    return pointerType;
  return 'click';
}

/** The hand behind an event that is heard of `now`. */
export const handOf = (event: Event, now: number): Hand => ({
  at_ms: inputTime(event.timeStamp, now),
  handler_ms: onTheWire(now - event.timeStamp),
  pointer: pointerOf(event),
});

/** Whether a hand that came down at `at_ms` still meant the race that had ended by then. */
export const knocksOn = (ended_ms: number, at_ms: number): boolean => at_ms - ended_ms < KNOCKS_ON_MS;

/** The slap of a hand. It names the race that was shown when the hand came down, or none. */
export function slapOf(shown: Opening | null, version: number, { at_ms, handler_ms, pointer }: Hand): Slap {
  if (!shown || at_ms < shown.opened_ms)
    return { type: 'slap', race: null, version: shown ? shown.version_before : version, handler_ms, pointer };
  return {
    type: 'slap',
    race: shown.race,
    version,
    claim_ms: onTheWire(at_ms - shown.opened_ms),
    handler_ms,
    pointer,
    ...(shown.painted_ms !== null && { painted_ms: onTheWire(shown.painted_ms) }),
  };
}
