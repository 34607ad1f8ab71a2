// The page's part in a race: which race is shown and since when, and the own slap and call. Whatever is measured here is a
// claim; the server judges it.
import { signal } from '@preact/signals';
import { send } from '../../store/room';
import { inputTime, knocksOn, type ShownRace, slapAt } from './claim';
import type { News } from './wire';

/** The open race that this page shows, if any. */
export const shownRace = signal<ShownRace | null>(null);
/** Own reaction in the shown race, or null. */
export const mySlap_ms = signal<number | null>(null);
export const myCall_ms = signal<number | null>(null);

/** When the last shown race ended (performance.now()). */
let ended_ms = Number.NEGATIVE_INFINITY;

/** Keeps `shownRace` in step with the view; called before the view is drawn. */
export function followRace({ before, now, at_ms }: News): void {
  const open = now.table?.race?.state === 'open' ? now.table.race.race : undefined;
  if (open === shownRace.value?.race) return;
  if (shownRace.value) ended_ms = at_ms;
  if (open === undefined) shownRace.value = null;
  else {
    shownRace.value = { race: open, opened_ms: at_ms, version_before: before?.version ?? 0 };
    mySlap_ms.value = null;
    myCall_ms.value = null;
  }
}

/**
 * A hand on the pile. The message leaves before anything is drawn. Who knocks on after the end of a race, before that
 * could be seen, has not slapped for nothing.
 */
export function slap(event: Event, version: number): void {
  const shown = shownRace.peek();
  if (shown && mySlap_ms.peek() !== null) return;
  const at_ms = inputTime(event.timeStamp, performance.now());
  const wish = slapAt(shown, version, at_ms);
  if (wish.race === null && knocksOn(ended_ms, at_ms)) return;
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
