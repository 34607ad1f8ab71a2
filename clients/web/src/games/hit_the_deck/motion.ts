// Which cards fly where for which event. One update may hold a whole chain (a play, a cut, a flip): its steps follow one
// another, and the real top card stays out of sight until the last one lands.
import { emptyPlan, type Flight, hide, type Plan } from '../../motion/plan';
import { deal, draw, placeOfPlayed, renew } from '../../table/motion';
import type { Card, Event, News } from './wire';

const PLAY_MS = 320;
const DRAW_STEP_MS = 90;
const DEAL_STEP_MS = 38;
const CUT_MS = 480;
const FLIP_MS = 620;
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
    case 'dealt': {
      const { next_ms } = deal(plan, event.cards, DEAL_STEP_MS, clock_ms, news);
      return land(plan, { card: event.starter, from: 'draw', turns: 'up' }, CUT_MS, next_ms);
    }
    case 'played':
      return land(plan, { card: event.card, from: placeOfPlayed(event.seat, event.card, news) }, PLAY_MS, clock_ms);
    case 'drew':
      return draw(plan, event, DRAW_STEP_MS, clock_ms, news);
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

function land(plan: Plan, what: Pick<Flight, 'card' | 'from' | 'turns'>, for_ms: number, start_ms: number): number {
  const lands_ms = start_ms + for_ms;
  plan.flights.push({ ...what, to: 'discard', start_ms, for_ms, stays_ms: LOOK_MS });
  hide(plan, 'discard', lands_ms);
  return lands_ms + LOOK_MS;
}

function flip(plan: Plan, top: Card | null, start_ms: number, news: News): number {
  const covered = news.before?.table?.top ?? null;
  plan.flights.push({ card: covered, turns: 'down', from: 'discard', to: 'draw', start_ms, for_ms: FLIP_MS });
  hide(plan, 'draw', start_ms + FLIP_MS);
  return top === null ? start_ms + FLIP_MS : land(plan, { card: top, from: 'draw', turns: 'up' }, FLIP_MS, start_ms);
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
