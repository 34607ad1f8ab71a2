// Which cards fly where for which event. The real card stays out of sight until its flight has landed.
import { emptyPlan, hide, type Plan } from '../../motion/plan';
import { RESHUFFLE_MS } from './reshuffle';
import type { Card, Event, News } from './wire';

const PLAY_MS = 320;
const DRAW_MS = 300;
const DRAW_STEP_MS = 90;
const DEAL_MS = 260;
const DEAL_STEP_MS = 38;
const STARTER_MS = 480;
const RENEW_MS = 300;
const RENEW_STEP_MS = 60;
const RENEW_CARDS = 7;
/** A card that another covers at once is still seen this long. */
const LOOK_MS = 260;

export function motion(news: News): Plan {
  const plan = emptyPlan();
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
      return land(plan, event.card, placeOfPlayed(event.seat, event.card, news), clock_ms);
    case 'drew':
      return draw(plan, event.seat, event.cards?.[0], clock_ms, news);
    case 'renewed':
      return renew(plan, clock_ms);
    default:
      return clock_ms;
  }
}

const handPlace = (at: number) => `hand-${at}`;
const seatPlace = (seat: number, news: News) => (seat === news.now.seat ? 'my-hand' : `seat-${seat}`);

function placeOfPlayed(seat: number, card: Card, news: News): string {
  const slot = seat === news.now.seat ? (news.before?.mine?.hand.indexOf(card) ?? -1) : -1;
  return slot >= 0 ? handPlace(slot) : seatPlace(seat, news);
}

function land(plan: Plan, card: Card, from: string, start_ms: number): number {
  plan.flights.push({ card, from, to: 'discard', start_ms, for_ms: PLAY_MS, stays_ms: LOOK_MS });
  hide(plan, 'discard', start_ms + PLAY_MS);
  return start_ms + PLAY_MS + LOOK_MS;
}

/** Cards are drawn one at a time; the newest stands last. */
function draw(plan: Plan, seat: number, card: Card | undefined, start_ms: number, news: News): number {
  const slot = card === undefined ? -1 : (news.now.mine?.hand.lastIndexOf(card) ?? -1);
  if (card !== undefined && slot >= 0) {
    plan.flights.push({ card, turns: 'up', from: 'draw', to: handPlace(slot), start_ms, for_ms: DRAW_MS });
    hide(plan, handPlace(slot), start_ms + DRAW_MS);
  } else {
    plan.flights.push({ card: null, from: 'draw', to: seatPlace(seat, news), start_ms, for_ms: DRAW_MS });
  }
  return start_ms + DRAW_STEP_MS;
}

function deal(plan: Plan, cards: number, starter: Card, start: number, news: News): number {
  const seats = news.now.table?.seats.length ?? 0;
  let start_ms = start;
  for (let round = 0; round < cards; round++) {
    for (let seat = 0; seat < seats; seat++, start_ms += DEAL_STEP_MS) {
      const card = seat === news.now.seat ? news.now.mine?.hand[round] : undefined;
      if (card === undefined) {
        plan.flights.push({ card: null, from: 'draw', to: seatPlace(seat, news), start_ms, for_ms: DEAL_MS });
      } else {
        plan.flights.push({ card, turns: 'up', from: 'draw', to: handPlace(round), start_ms, for_ms: DEAL_MS });
        hide(plan, handPlace(round), start_ms + DEAL_MS);
      }
    }
  }
  plan.flights.push({ card: starter, turns: 'up', from: 'draw', to: 'discard', start_ms, for_ms: STARTER_MS });
  hide(plan, 'discard', start_ms + STARTER_MS);
  return start_ms + STARTER_MS;
}

/** CE-15: the discards go back one by one, and nothing else moves meanwhile. */
function renew(plan: Plan, start: number): number {
  for (let i = 0; i < RENEW_CARDS; i++) {
    const start_ms = start + i * RENEW_STEP_MS;
    plan.flights.push({ card: null, from: 'discard', to: 'draw', start_ms, for_ms: RENEW_MS });
  }
  return start + RESHUFFLE_MS;
}
