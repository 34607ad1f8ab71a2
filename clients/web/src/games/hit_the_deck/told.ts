// What is told beside the hand: about a card that cannot be played now, or a slap for nothing.
import { words as shell } from '../../lang/current';
import { tell } from '../../table/told';
import { isMyTurn } from '../../table/turn';
import { words } from './dictionary';
import type { Card, News, Update } from './wire';

function whyNot({ table, mine, ...update }: Update): string {
  if (!table || !isMyTurn({ table, ...update })) return shell.peek().refusal.not_your_turn;
  return mine?.drawn ? words.peek().onlyDrawn : `${words.peek().demand(table.demand)}.`;
}

/** What the card does, or why it cannot be played. */
export function tellAbout(card: Card, update: Update): void {
  tell(`${words.peek().card(card)}: ${words.peek().does(card) || whyNot(update)}`);
}

/** The own false slap is shown where the hand fell; it is spoken like every event. */
export function followFalseSlap({ events, now }: News): void {
  for (const event of events)
    if (event.type === 'false_slapped' && event.seat === now.seat)
      tell(words.peek().events.falseSlap(null, event.cards), true);
}
