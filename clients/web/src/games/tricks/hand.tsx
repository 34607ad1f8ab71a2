// The own hand: a tapped card is sent, and sweeps a finished trick away; a card that cannot be played tells why.
import type { AnyPlay } from '../../protocol';
import { Hand } from '../../table/hand';
import { playCard } from '../../table/playing';
import { tell } from '../../table/told';
import { release } from './held';
import type { TrickProps } from './props';

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
      describe={(card) => [look.cardName(card), playable.has(card) && text.playable].filter(Boolean).join(', ')}
      play={(slot, card) => {
        release();
        void playCard(slot, table.turn, { type: 'play', card: card as AnyPlay['card'] });
      }}
      explain={(card) => tell(`${look.cardName(card)}: ${whyNot(card)}`)}
    />
  );
}
