// Which cards fly where for which event: from hands to the trick, from the draw pile to hands. A card led while the finished
// trick still lies there waits for its moment to end.
import { emptyPlan, hide, type Plan } from '../../motion/plan';
import type { DominoHeartsEvent, GudetamaEvent } from '../../protocol';
import type { News } from '../../store/fold';

type TrickEvent = DominoHeartsEvent | GudetamaEvent;

const PLAY_MS = 320;
const DRAW_MS = 300;
const DEAL_MS = 260;
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

const seatPlace = (seat: number, { now }: News) => (seat === now.seat ? 'my-hand' : `seat-${seat}`);

function step(plan: Plan, event: TrickEvent, start_ms: number, news: News, finishes: boolean): number {
  switch (event.type) {
    case 'dealt':
      return deal(plan, event.cards, start_ms, news);
    case 'played': {
      const hand: string[] = news.before?.mine?.hand ?? [];
      const slot = event.seat === news.now.seat ? hand.indexOf(event.card) : -1;
      const from = slot >= 0 ? `hand-${slot}` : seatPlace(event.seat, news);
      const to = `${finishes ? 'held' : 'trick'}-${event.seat}`;
      plan.flights.push({ card: event.card, from, to, start_ms, for_ms: PLAY_MS });
      hide(plan, to, start_ms + PLAY_MS);
      return start_ms + PLAY_MS;
    }
    case 'drew': {
      const hand = news.now.mine?.hand ?? [];
      for (let i = 0; i < event.count; i++) {
        const card = event.cards?.[i];
        const to = card === undefined ? seatPlace(event.seat, news) : `hand-${hand.length - event.count + i}`;
        plan.flights.push({ card: card ?? null, from: 'draw', to, start_ms, for_ms: DRAW_MS, ...(card && TURNS_UP) });
        if (card !== undefined) hide(plan, to, start_ms + DRAW_MS);
      }
      return start_ms + DRAW_MS;
    }
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

const TURNS_UP = { turns: 'up' } as const;

function deal(plan: Plan, cards: number, start: number, news: News): number {
  const seats = news.now.table?.seats ?? [];
  const hand = news.now.mine?.hand ?? [];
  let start_ms = start;
  for (let round = 0; round < cards; round++) {
    for (let seat = 0; seat < seats.length; seat++) {
      if (!seats[seat]?.cards) continue;
      const card = seat === news.now.seat ? hand[round] : undefined;
      const to = card === undefined ? seatPlace(seat, news) : `hand-${round}`;
      plan.flights.push({ card: card ?? null, from: 'draw', to, start_ms, for_ms: DEAL_MS, ...(card && TURNS_UP) });
      if (card !== undefined) hide(plan, to, start_ms + DEAL_MS);
      start_ms += DEAL_STEP_MS;
    }
  }
  return start_ms + DEAL_MS;
}
