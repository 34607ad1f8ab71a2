// The own hand: a tapped card is sent; a card that cannot be played tells why.
import { signal } from '@preact/signals';
import { send } from '../../store/room';
import { Hand } from '../../table/hand';
import { faceOf } from './cards';
import { words } from './dictionary';
import { FaceUp } from './face';
import { tellAbout } from './told';
import type { Card, Update } from './wire';

/** The slot whose card has been sent and not answered yet. */
const lifted = signal<number | null>(null);

async function playCard(update: Update, slot: number): Promise<void> {
  const card = update.mine?.hand[slot];
  if (card === undefined || !update.table || lifted.peek() !== null) return;
  lifted.value = slot;
  await send({ type: 'act', turn: update.table.turn, action: { type: 'play', card } });
  lifted.value = null;
}

export function MyHand({ update }: { update: Update }) {
  const cards = update.mine?.hand ?? [];
  const playable = new Set(update.mine?.legal.flatMap((action) => (action.type === 'play' ? action.card : [])));
  // The drawn card is the newest; only it may be played then, also if an equal face is held (HD-8).
  const newest = update.mine?.drawn ? cards.length - 1 : null;
  const mayPlay = (card: Card, slot: number) => playable.has(card) && (newest === null || slot === newest);
  return (
    <Hand
      cards={cards}
      turn={update.table?.turn ?? 0}
      label={words.value.yourHand(cards.length)}
      draw={(card) => <FaceUp card={card as Card} />}
      mayPlay={mayPlay}
      lifted={lifted.value}
      newest={newest}
      describe={(card, slot) => describe(card, mayPlay(card, slot), slot === newest)}
      does={(card) => words.value.does(card) || undefined}
      play={(slot) => void playCard(update, slot)}
      explain={(card) => tellAbout(card, update)}
    />
  );
}

function describe(card: Card, may: boolean, newest: boolean): string {
  const text = words.value;
  const face = faceOf(card);
  return [text.card(card), 'colour' in face && text.shapes[face.colour], may && text.playable, newest && text.justDrawn]
    .filter(Boolean)
    .join(', ');
}
