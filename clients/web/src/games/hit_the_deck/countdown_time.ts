// The arithmetic of counting down: whole seconds, the last of which ends with the limit.
const SECOND_MS = 1_000;

/** What is said `passed_ms` after the beginning: 5, 4, ... 1, and 0 when the time is up. */
export const secondsLeft = (limit_ms: number, passed_ms: number): number =>
  Math.max(0, Math.ceil((limit_ms - passed_ms) / SECOND_MS));

/** In how many milliseconds the next lower number is due. */
export function untilNextSecond(limit_ms: number, passed_ms: number): number {
  const due_ms = limit_ms - (secondsLeft(limit_ms, passed_ms) - 1) * SECOND_MS;
  return Math.max(0, due_ms - passed_ms);
}
