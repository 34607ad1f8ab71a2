// The own hand: a tapped card is sent; a card that cannot be played tells why.
import { Hand } from '../../table/hand';
import { playCard } from '../../table/playing';
import { faceOf } from './cards';
import { words } from './dictionary';
import { drawCard } from './face';
import { tellAbout } from './told';
import type { Card, Update } from './wire';

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
      draw={drawCard}
      mayPlay={mayPlay}
      newest={newest}
      describe={(card, slot) => describe(card, mayPlay(card, slot), slot === newest)}
      does={(card) => words.value.does(card) || undefined}
      play={(slot, card) => update.table && void playCard(slot, update.table.turn, { type: 'play', card })}
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
