// What the page about fairness says: plain words for people who play, not for people who measure.
import type { Measured } from '../wire';

export interface FairWords {
  lead: string;
  parts: { title: string; text: string }[];
  signs: string;
  /** What the sign of a time on the board means. */
  sign: Record<Measured, string>;
  limits: string;
  limit: string[];
}
