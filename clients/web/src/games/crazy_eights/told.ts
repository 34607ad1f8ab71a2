// A word beside the hand, where refusals stand: why a card cannot be played now.
import { signal } from '@preact/signals';
import { words as shell } from '../../lang/current';
import { words } from './dictionary';
import { isMyTurn } from './turn';
import type { Card, Update } from './wire';

const TOLD_MS = 4_000;

export const told = signal('');

let ends: ReturnType<typeof setTimeout> | undefined;

export function tellAbout(card: Card, update: Update): void {
  const text = words.peek();
  const { table } = update;
  const why =
    isMyTurn(update) && table?.suit && table.top
      ? text.fits(table.suit, table.top)
      : shell.peek().refusal.not_your_turn;
  told.value = `${text.card(card)} – ${why}`;
  clearTimeout(ends);
  ends = setTimeout(() => {
    told.value = '';
  }, TOLD_MS);
}
