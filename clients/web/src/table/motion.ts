// Flights that every game has: cards dealt, drawn, and shuffled back. A card flies from and to the places of the table.
import { hide, type Place, type Plan } from '../motion/plan';

const DEAL_MS = 260;
const DRAW_MS = 300;
const RENEW_MS = 300;
const RENEW_STEP_MS = 60;
const RENEW_CARDS = 7;

interface Seen {
  seat: number | null;
  table: { seats: { cards: number }[] } | null;
  mine: { hand: readonly string[] } | null;
}

interface Told {
  before: Seen | null;
  now: Seen;
}

const handPlace = (slot: number): Place => `hand-${slot}`;
const seatPlace = (seat: number, { now }: Told): Place => (seat === now.seat ? 'my-hand' : `seat-${seat}`);

/** Equal faces are equal cards: any slot that held it will do. */
export function placeOfPlayed(seat: number, card: string, news: Told): Place {
  const slot = seat === news.now.seat ? (news.before?.mine?.hand.indexOf(card) ?? -1) : -1;
  return slot >= 0 ? handPlace(slot) : seatPlace(seat, news);
}

interface Given {
  seat: number;
  /** The face, if the reader may see it. */
  card: string | undefined;
  /** Where it comes to stand in the own hand. */
  slot: number;
  start_ms: number;
  for_ms: number;
}

/** One card from the draw pile: to its slot with its face up, or to whoever holds it. */
function give(plan: Plan, { seat, card, slot, start_ms, for_ms }: Given, news: Told): void {
  const flight = { from: 'draw', start_ms, for_ms };
  if (card === undefined) {
    plan.flights.push({ ...flight, card: null, to: seatPlace(seat, news) });
  } else {
    plan.flights.push({ ...flight, card, turns: 'up', to: handPlace(slot) });
    hide(plan, handPlace(slot), start_ms + for_ms);
  }
}

/** Deals round the table, a card every `step_ms`. Returns when the next one would be due, and when the last has landed. */
export function deal(plan: Plan, cards: number, step_ms: number, start_ms: number, news: Told) {
  const { seat: mine, table } = news.now;
  const hand = news.now.mine?.hand ?? [];
  let next_ms = start_ms;
  for (let round = 0; round < cards; round++) {
    for (const [seat, { cards: held }] of (table?.seats ?? []).entries()) {
      if (held === 0) continue;
      const card = seat === mine ? hand[round] : undefined;
      give(plan, { seat, card, slot: round, start_ms: next_ms, for_ms: DEAL_MS }, news);
      next_ms += step_ms;
    }
  }
  return { next_ms, landed_ms: next_ms + DEAL_MS };
}

interface Drew {
  seat: number;
  count: number;
  cards?: readonly string[];
}

/** Newest cards stand last; one that has been played in the same update has no slot any more. Returns the last landing. */
export function draw(plan: Plan, { seat, count, cards }: Drew, step_ms: number, start_ms: number, news: Told): number {
  const held = news.now.mine?.hand.length ?? 0;
  for (let i = 0; i < count; i++) {
    const card = seat === news.now.seat ? cards?.[i] : undefined;
    give(plan, { seat, card, slot: held - count + i, start_ms: start_ms + i * step_ms, for_ms: DRAW_MS }, news);
  }
  return start_ms + (count - 1) * step_ms + DRAW_MS;
}

/** The discards go back under the draw pile. Returns when the last is there. */
export function renew(plan: Plan, start_ms: number): number {
  for (let i = 0; i < RENEW_CARDS; i++) {
    const at_ms = start_ms + i * RENEW_STEP_MS;
    plan.flights.push({ card: null, from: 'discard', to: 'draw', start_ms: at_ms, for_ms: RENEW_MS });
  }
  return start_ms + (RENEW_CARDS - 1) * RENEW_STEP_MS + RENEW_MS;
}
