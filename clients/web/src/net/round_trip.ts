// How good the line is, by the time a heartbeat takes there and back.
import type { Quality } from '../protocol';

const SAMPLES = 3;

const GOOD_MS = 120;
const FAIR_MS = 300;

/** The last few times, newest last. */
export const withSample = (times_ms: readonly number[], ms: number): number[] => [...times_ms, ms].slice(-SAMPLES);

/** The line's own time: the best of the last few, since a hand race holds answers back. Null before the first answer. */
export const roundTrip = (times_ms: readonly number[]): number | null =>
  times_ms.length > 0 ? Math.round(Math.min(...times_ms)) : null;

export const qualityOf = (ms: number): Quality => (ms <= GOOD_MS ? 'good' : ms <= FAIR_MS ? 'fair' : 'poor');
