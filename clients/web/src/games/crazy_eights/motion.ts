// Which cards fly where for which event. The real card stays out of sight until its flight has landed.
import { emptyPlan, hide, type Plan } from '../../motion/plan';
import { deal, draw, placeOfPlayed, renew } from '../../table/motion';
import { RESHUFFLE_MS } from './reshuffle';
import type { Card, Event, News } from './wire';

const PLAY_MS = 320;
const DRAW_STEP_MS = 90;
const DEAL_STEP_MS = 38;
const STARTER_MS = 480;
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
    case 'dealt': {
      const { next_ms } = deal(plan, event.cards, DEAL_STEP_MS, clock_ms, news);
      return start(plan, event.starter, next_ms);
    }
    case 'played':
      return land(plan, event.card, placeOfPlayed(event.seat, event.card, news), clock_ms);
    case 'drew':
      draw(plan, event, 0, clock_ms, news);
      return clock_ms + DRAW_STEP_MS;
    case 'renewed':
      renew(plan, clock_ms);
      return clock_ms + RESHUFFLE_MS; // CE-15: nothing else moves meanwhile
    default:
      return clock_ms;
  }
}

function land(plan: Plan, card: Card, from: string, start_ms: number): number {
  plan.flights.push({ card, from, to: 'discard', start_ms, for_ms: PLAY_MS, stays_ms: LOOK_MS });
  hide(plan, 'discard', start_ms + PLAY_MS);
  return start_ms + PLAY_MS + LOOK_MS;
}

function start(plan: Plan, card: Card, start_ms: number): number {
  plan.flights.push({ card, turns: 'up', from: 'draw', to: 'discard', start_ms, for_ms: STARTER_MS });
  hide(plan, 'discard', start_ms + STARTER_MS);
  return start_ms + STARTER_MS;
}
