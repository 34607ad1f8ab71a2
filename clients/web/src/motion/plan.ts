// What a game's motion reader asks for: cards that fly between places, in milliseconds from now at normal speed.

/** The value of a `data-place` attribute: where a card can come from and go to. */
export type Place = string;

export interface Flight {
  /** The face to be seen, or null for a back. */
  card: string | null;
  /** Turns over on the way: `up` ends with the face, `down` ends with the back. */
  turns?: 'up' | 'down';
  from: Place;
  to: Place;
  start_ms: number;
  for_ms: number;
  /** How long it lies there before it is taken away. */
  stays_ms?: number;
}

export interface Plan {
  flights: Flight[];
  /** Places whose real card must not be seen before these times. */
  hidden: Map<Place, number>;
}

export const emptyPlan = (): Plan => ({ flights: [], hidden: new Map() });

/** Keeps the real card at a place out of sight until then. */
export function hide(plan: Plan, place: Place, until_ms: number): void {
  plan.hidden.set(place, Math.max(until_ms, plan.hidden.get(place) ?? 0));
}
