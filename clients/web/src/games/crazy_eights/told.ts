// What is told beside the hand: why a card cannot be played now.
import { words as shell } from '../../lang/current';
import { tell } from '../../table/told';
import { isMyTurn } from '../../table/turn';
import { words } from './dictionary';
import type { Card, Update } from './wire';

export function tellAbout(card: Card, update: Update): void {
  const text = words.peek();
  const { suit, top } = update.table ?? {};
  const why = isMyTurn(update) && suit && top ? `${text.fits(suit, top)}.` : shell.peek().refusal.not_your_turn;
  tell(`${text.card(card)}: ${why}`);
}
