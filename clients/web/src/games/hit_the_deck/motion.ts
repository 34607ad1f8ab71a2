// Which cards fly where for which event. One update may hold a whole chain (a play, a cut, a flip): its steps follow one
// another, and the real top card stays out of sight until the last one lands.
import { emptyPlan, type Flight, hide, type Plan } from '../../motion/plan';
import type { Card, Event, News } from './wire';

const PLAY_MS = 320;
const DRAW_MS = 300;
const DRAW_STEP_MS = 90;
const DEAL_MS = 260;
const DEAL_STEP_MS = 38;
const CUT_MS = 480;
const FLIP_MS = 620;
const RENEW_MS = 300;
const RENEW_STEP_MS = 50;
const RENEW_CARDS = 5;
const ASIDE_MS = 420;
/** A card that another covers at once is still seen this long. */
const LOOK_MS = 260;

export function motion(news: News): Plan {
  const plan = emptyPlan();
  // The race is on: nothing may fly in front of it.
  if (news.now.table?.race?.state === 'open') return plan;
  let clock_ms = 0;
  for (const event of news.events) clock_ms = step(plan, event, clock_ms, news);
  return plan;
}

/** Adds one event that starts at `clock_ms`; returns when the next one may start. */
function step(plan: Plan, event: Event, clock_ms: number, news: News): number {
  switch (event.type) {
    case 'dealt':
      return deal(plan, event.cards, event.starter, clock_ms, news);
    case 'played':
      return land(plan, { card: event.card, from: placeOfPlayed(event.seat, event.card, news) }, PLAY_MS, clock_ms);
    case 'drew':
      return draw(plan, event.seat, event.count, event.cards, clock_ms, news);
    case 'cut':
      return event.card === null
        ? clock_ms
        : land(plan, { card: event.card, from: 'draw', turns: 'up' }, CUT_MS, aside(plan, event.set_aside, clock_ms));
    case 'flipped':
      return event.buried ? clock_ms : flip(plan, event.top, aside(plan, event.set_aside, clock_ms), news);
    case 'renewed':
      return renew(plan, clock_ms);
    default:
      return clock_ms;
  }
}

const handPlace = (index: number) => `hand-${index}`;
const seatPlace = (seat: number, news: News) => (seat === news.now.seat ? 'my-hand' : `seat-${seat}`);

/** Equal faces are equal cards: any slot that held it will do. */
function placeOfPlayed(seat: number, card: Card, news: News): string {
  const slot = seat === news.now.seat ? (news.before?.mine?.hand.indexOf(card) ?? -1) : -1;
  return slot >= 0 ? handPlace(slot) : seatPlace(seat, news);
}

function land(plan: Plan, what: Pick<Flight, 'card' | 'from' | 'turns'>, for_ms: number, start_ms: number): number {
  const lands_ms = start_ms + for_ms;
  plan.flights.push({ ...what, to: 'discard', start_ms, for_ms, stays_ms: LOOK_MS });
  hide(plan, 'discard', lands_ms);
  return lands_ms + LOOK_MS;
}

function draw(plan: Plan, seat: number, count: number, cards: Card[] | undefined, start: number, news: News): number {
  const hand = news.now.mine?.hand ?? [];
  for (let i = 0; i < count; i++) {
    const start_ms = start + i * DRAW_STEP_MS;
    const card = cards?.[i];
    if (seat === news.now.seat && card !== undefined) {
      // Newest cards stand last. One that was drawn and played in the same update has no slot any more.
      const slot = handPlace(hand.length - count + i);
      plan.flights.push({ card, turns: 'up', from: 'draw', to: slot, start_ms, for_ms: DRAW_MS });
      hide(plan, slot, start_ms + DRAW_MS);
    } else {
      plan.flights.push({ card: null, from: 'draw', to: seatPlace(seat, news), start_ms, for_ms: DRAW_MS });
    }
  }
  return start + (count - 1) * DRAW_STEP_MS + DRAW_MS;
}

function deal(plan: Plan, cards: number, starter: Card, start: number, news: News): number {
  const seats = news.now.table?.seats.length ?? 0;
  const hand = news.now.mine?.hand ?? [];
  let start_ms = start;
  for (let round = 0; round < cards; round++) {
    for (let seat = 0; seat < seats; seat++, start_ms += DEAL_STEP_MS) {
      const card = seat === news.now.seat ? hand[round] : undefined;
      const to = card === undefined ? seatPlace(seat, news) : handPlace(round);
      plan.flights.push({
        card: card ?? null,
        from: 'draw',
        to,
        start_ms,
        for_ms: DEAL_MS,
        ...(card && { turns: 'up' }),
      });
      if (card !== undefined) hide(plan, to, start_ms + DEAL_MS);
    }
  }
  return land(plan, { card: starter, from: 'draw', turns: 'up' }, CUT_MS, start_ms);
}

function flip(plan: Plan, top: Card | null, start_ms: number, news: News): number {
  const covered = news.before?.table?.top ?? null;
  plan.flights.push({ card: covered, turns: 'down', from: 'discard', to: 'draw', start_ms, for_ms: FLIP_MS });
  hide(plan, 'draw', start_ms + FLIP_MS);
  return top === null ? start_ms + FLIP_MS : land(plan, { card: top, from: 'draw', turns: 'up' }, FLIP_MS, start_ms);
}

function renew(plan: Plan, start: number): number {
  for (let i = 0; i < RENEW_CARDS; i++) {
    const start_ms = start + i * RENEW_STEP_MS;
    plan.flights.push({ card: null, from: 'discard', to: 'draw', start_ms, for_ms: RENEW_MS });
  }
  return start + (RENEW_CARDS - 1) * RENEW_STEP_MS + RENEW_MS;
}

/** Cards turned up that do not count: seen for a moment, then back into the draw pile. */
function aside(plan: Plan, cards: Card[], start: number): number {
  let start_ms = start;
  for (const card of cards) {
    plan.flights.push({ card, turns: 'up', from: 'draw', to: 'aside', start_ms, for_ms: ASIDE_MS, stays_ms: LOOK_MS });
    start_ms += ASIDE_MS + LOOK_MS;
  }
  return start_ms;
}
