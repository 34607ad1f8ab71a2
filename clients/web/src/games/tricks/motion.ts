// Which cards fly where for which event: from hands to the trick, from the draw pile to hands. A card led while the finished
// trick still lies there waits for its moment to end.
import { emptyPlan, hide, type Plan } from '../../motion/plan';
import type { DominoHeartsEvent, GudetamaEvent } from '../../protocol';
import type { News } from '../../store/fold';
import { deal, draw, placeOfPlayed } from '../../table/motion';

type TrickEvent = DominoHeartsEvent | GudetamaEvent;

const PLAY_MS = 320;
const DEAL_STEP_MS = 32;
const KEEP_MS = 380;

/** `hold_ms`: how long a finished trick that was shown before this update stays. */
export function motion(news: News, hold_ms: number): Plan {
  const plan = emptyPlan();
  const events = news.events as TrickEvent[];
  const finishes = events.some(({ type }) => type === 'trick_taken');
  let start_ms = finishes ? 0 : hold_ms;
  for (const event of events) start_ms = step(plan, event, start_ms, news, finishes);
  return plan;
}

function step(plan: Plan, event: TrickEvent, start_ms: number, news: News, finishes: boolean): number {
  switch (event.type) {
    case 'dealt':
      return deal(plan, event.cards, DEAL_STEP_MS, start_ms, news).landed_ms;
    case 'played': {
      const from = placeOfPlayed(event.seat, event.card, news);
      const to = `${finishes ? 'held' : 'trick'}-${event.seat}`;
      plan.flights.push({ card: event.card, from, to, start_ms, for_ms: PLAY_MS });
      hide(plan, to, start_ms + PLAY_MS);
      return start_ms + PLAY_MS;
    }
    case 'drew':
      return draw(plan, event, 0, start_ms, news);
    case 'kept':
      plan.flights.push({
        card: event.card,
        from: `held-${event.seat}`,
        to: `kept-${event.seat}`,
        start_ms: start_ms + KEEP_MS,
        for_ms: KEEP_MS,
      });
      return start_ms;
    default:
      return start_ms;
  }
}
