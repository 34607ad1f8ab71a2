// A card on its way: it stands lifted until the server has answered, and until then no other is sent.
import { signal } from '@preact/signals';
import type { Wish } from '../net/pending';
import { send } from '../store/room';

type Play = Extract<Extract<Wish, { type: 'act' }>['action'], { type: 'play' }>;

/** The slot of the card that has been sent and not answered yet. */
export const lifted = signal<number | null>(null);

export async function playCard(slot: number, turn: number, action: Play): Promise<void> {
  if (lifted.peek() !== null) return;
  lifted.value = slot;
  await send({ type: 'act', turn, action });
  lifted.value = null;
}
