// A practice slap, step by step, as a pure function; index.tsx has the state, the clock and the line.
import type { Practised } from '../../../protocol';
import { knocksOn, type Opening } from '../claim';

export type Practice =
  | { at: 'rest' }
  /** Asked for: the card comes in a moment. */
  | { at: 'waiting' }
  | { at: 'open'; shown: Opening }
  /** The hand is down; the server is measuring. `own_ms`: null for a hand that came down before the card. */
  | { at: 'slapped'; own_ms: number | null }
  | { at: 'told'; result: Practised; since_ms: number };

export type Input =
  | { type: 'asked' }
  | { type: 'opened'; shown: Opening }
  | { type: 'hand'; own_ms: number | null }
  | { type: 'practised'; result: Practised; at_ms: number }
  /** The line is down, a match has begun, or the server would not have it. */
  | { type: 'ended' };

export const REST: Practice = { at: 'rest' };

/** What a press does now. Whoever knocks on after a slap has not asked for the next card. */
export function pressMeans(now: Practice, at_ms: number): 'ask' | 'slap' | 'nothing' {
  switch (now.at) {
    case 'rest':
      return 'ask';
    case 'waiting':
    case 'open':
      return 'slap';
    case 'slapped':
      return 'nothing';
    case 'told':
      return knocksOn(now.since_ms, at_ms) ? 'nothing' : 'ask';
  }
}

export function advance(was: Practice, input: Input): Practice {
  switch (input.type) {
    case 'asked':
      return { at: 'waiting' };
    case 'opened': {
      // A hand that came down just before the card was there may come down again.
      const mayOpen = was.at === 'waiting' || (was.at === 'slapped' && was.own_ms === null);
      return mayOpen ? { at: 'open', shown: input.shown } : was;
    }
    case 'hand':
      return was.at === 'waiting' || was.at === 'open' ? { at: 'slapped', own_ms: input.own_ms } : was;
    case 'practised':
      if (was.at === 'rest' || was.at === 'told') return was;
      return { at: 'told', result: input.result, since_ms: input.at_ms };
    case 'ended':
      return REST;
  }
}

/** The best reaction so far, after one more practice. */
export const better = (best_ms: number | null, { mark, reaction_ms }: Practised['line']): number | null =>
  mark !== 'slapped' || reaction_ms === null ? best_ms : Math.min(best_ms ?? reaction_ms, reaction_ms);
