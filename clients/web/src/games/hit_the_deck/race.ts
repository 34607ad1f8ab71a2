// The page's part in a race: which race is shown and since when, and the own slap and call. Whatever is measured here is a
// claim; the server judges it.
import { batch, signal } from '@preact/signals';
import { send } from '../../store/room';
import { handOf, inputTime, knocksOn, type Opening, slapOf } from './claim';
import { whenPainted } from './painted';
import type { News, RaceKind } from './wire';

export interface ShownRace extends Opening {
  kind: RaceKind;
  /** Until then a slap counts, from the opening. */
  limit_ms: number;
  /** What this page's seat has to do in it. */
  slaps: boolean;
  calls: boolean;
}

/** The open race that this page shows, if any. */
export const shownRace = signal<ShownRace | null>(null);
/** Own reaction in the shown race, or null. */
export const mySlap_ms = signal<number | null>(null);
export const myCall_ms = signal<number | null>(null);

/** When the last shown race ended (performance.now()). */
let ended_ms = Number.NEGATIVE_INFINITY;

/** Notes in what is shown when it has been painted. */
export function notePainted<O extends Opening>(shown: O): O {
  whenPainted((at_ms) => {
    shown.painted_ms = at_ms - shown.opened_ms;
  });
  return shown;
}

/** Whether the own hand, and the own call, are made; true for whoever has no part in the race. */
export function isDone(): boolean {
  const shown = shownRace.value;
  return !shown || ((!shown.slaps || mySlap_ms.value !== null) && (!shown.calls || myCall_ms.value !== null));
}

/** Keeps `shownRace` in step with the view; called before the view is drawn. */
export function followRace({ before, now, at_ms }: News): void {
  const race = now.table?.race;
  const open = race?.state === 'open' ? race.race : undefined;
  if (open === shownRace.value?.race) return;
  if (shownRace.value) ended_ms = at_ms;
  if (!race || open === undefined) {
    shownRace.value = null;
    return;
  }
  const slaps = race.seats?.some((seat) => seat === now.seat) ?? false;
  batch(() => {
    mySlap_ms.value = null;
    myCall_ms.value = null;
    shownRace.value = notePainted({
      race: open,
      opened_ms: at_ms,
      version_before: before?.version ?? 0,
      painted_ms: null,
      kind: race.kind ?? 'timed',
      limit_ms: race.limit_ms ?? 0,
      slaps,
      calls: slaps && race.card_player === now.seat,
    });
  });
}

/**
 * A hand on the pile. The message leaves before anything is drawn. Who knocks on after the end of a race, before that
 * could be seen, has not slapped for nothing.
 */
export function slap(event: Event, version: number): void {
  const shown = shownRace.peek();
  if (shown && mySlap_ms.peek() !== null) return;
  const hand = handOf(event, performance.now());
  const wish = slapOf(shown, version, hand);
  if (wish.race === null && knocksOn(ended_ms, hand.at_ms)) return;
  void send(wish);
  if (wish.race !== null) mySlap_ms.value = wish.claim_ms ?? 0;
}

/** The call of the card's player. */
export function call(event: Event): void {
  const shown = shownRace.peek();
  if (!shown || myCall_ms.peek() !== null) return;
  const claim_ms = Math.max(0, inputTime(event.timeStamp, performance.now()) - shown.opened_ms);
  void send({ type: 'call', race: shown.race, claim_ms });
  myCall_ms.value = claim_ms;
}
