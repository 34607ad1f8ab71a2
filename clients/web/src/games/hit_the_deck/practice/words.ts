// What is said while a slap is practised.
import type { Quality } from '../../../protocol';

export interface PracticeWords {
  begin: string;
  wait: string;
  onceMore: string;
  early: string;
  noSlap: string;
  /** The heads of what is told afterwards. */
  yourLine: string;
  best: string;
  /** There and back, and by how much that varies. */
  roundTrip(base_ms: number, jitter_ms: number | null): string;
  means: Record<Quality, string>;
}
