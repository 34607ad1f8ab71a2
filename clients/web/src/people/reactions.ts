// What people say with a tap: shown at their seat for a moment, and spoken. Nothing is kept of it.
import { signal } from '@preact/signals';
import { words } from '../lang/current';
import type { Reacted } from '../protocol';
import { answer } from '../speech/speech';
import { readReactions, view } from '../store/room';
import { nameAt } from '../store/seats';
import { reactions } from '../store/settings';

export type Reaction = Reacted['reaction'];

const SHOWN_MS = 3_000;

/** The last reaction of each seat that is still shown. */
export const shown = signal<ReadonlyMap<number, Reacted>>(new Map());

function take(reacted: Reacted): void {
  const room = view.peek()?.room;
  if (!room || reactions.peek() === 'off') return;
  shown.value = new Map(shown.peek()).set(reacted.seat, reacted);
  answer(`${nameAt(room, reacted.seat)}: ${words.peek().company.reaction[reacted.reaction]}`);
  setTimeout(() => {
    if (shown.peek().get(reacted.seat) !== reacted) return; // a newer one stands there
    const left = new Map(shown.peek());
    left.delete(reacted.seat);
    shown.value = left;
  }, SHOWN_MS);
}

export const followReactions = () => readReactions(take);
