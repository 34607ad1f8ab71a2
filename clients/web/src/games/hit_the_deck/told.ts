// A word beside the hand, where refusals stand: about a card that cannot be played now, or a slap for nothing.
import { signal } from '@preact/signals';
import { words as shell } from '../../lang/current';
import { words } from './dictionary';
import { isMyTurn } from './sound';
import type { Card, News, Update } from './wire';

const TOLD_MS = 4_000;

export const told = signal('');

let ends: ReturnType<typeof setTimeout> | undefined;

function tell(text: string): void {
  told.value = text;
  clearTimeout(ends);
  ends = setTimeout(() => {
    told.value = '';
  }, TOLD_MS);
}

/** What the card does, or why it cannot be played. */
export function tellAbout(card: Card, update: Update): void {
  const why = shell.peek().refusal[isMyTurn(update) ? 'not_legal' : 'not_your_turn'];
  tell(`${words.peek().card(card)}: ${words.peek().does(card) || why}`);
}

/** The own false slap is said where the hand fell. */
export function followFalseSlap({ events, now }: News): void {
  for (const event of events)
    if (event.type === 'false_slapped' && event.seat === now.seat)
      tell(words.peek().events.falseSlap(null, event.cards));
}
