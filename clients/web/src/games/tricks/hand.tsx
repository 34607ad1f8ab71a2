// The own hand: a tapped card is sent, and sweeps a finished trick away; a card that cannot be played tells why.
import { signal } from '@preact/signals';
import type { AnyPlay, Update } from '../../protocol';
import { send } from '../../store/room';
import { Hand } from '../../table/hand';
import { release } from './held';
import type { TrickProps } from './props';
import { tell } from './told';

/** The slot whose card has been sent and not answered yet. */
const lifted = signal<number | null>(null);

async function playCard(update: Update, slot: number): Promise<void> {
  const card = update.mine?.hand[slot] as AnyPlay['card'] | undefined;
  if (card === undefined || !update.table || lifted.peek() !== null) return;
  lifted.value = slot;
  release();
  await send({ type: 'act', turn: update.table.turn, action: { type: 'play', card } });
  lifted.value = null;
}

interface Props extends TrickProps {
  /** What is told of a card that cannot be played. */
  whyNot(card: string): string;
}

export function MyHand({ update, table, look, whyNot }: Props) {
  const text = look.words;
  const cards: string[] = update.mine?.hand ?? [];
  const playable = new Set<string>(update.mine?.legal.flatMap((action) => (action.type === 'play' ? action.card : [])));
  return (
    <Hand
      cards={cards}
      turn={table.turn}
      label={text.yourHand(cards.length)}
      draw={look.drawCard}
      mayPlay={(card) => playable.has(card)}
      lifted={lifted.value}
      describe={(card) => [look.cardName(card), playable.has(card) && text.playable].filter(Boolean).join(', ')}
      play={(slot) => void playCard(update, slot)}
      explain={(card) => tell(`${look.cardName(card)}: ${whyNot(card)}`)}
    />
  );
}
