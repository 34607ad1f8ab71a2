// What is sent: draw, pass, a card. An 8 that has been taken up waits here until its suit is named.
import { signal } from '@preact/signals';
import { send } from '../../store/room';
import { playCard } from '../../table/playing';
import { mayAct, type Play, playsOf } from './turn';
import type { Card, News, Suit, Update } from './wire';

/** The slot of the 8 whose suit is being chosen. */
export const choosing = signal<{ at: number; card: Card } | null>(null);

export const act = (update: Update, type: 'draw' | 'pass') =>
  update.table && mayAct(update, type) && send({ type: 'act', turn: update.table.turn, action: { type } });

function sendPlay(update: Update, at: number, play: Play): void {
  if (!update.table) return;
  choosing.value = null;
  void playCard(at, update.table.turn, { type: 'play', ...play });
}

/** Plays the card in a slot, or asks for the suit first. */
export function take(update: Update, at: number): void {
  const card = update.mine?.hand[at];
  if (card === undefined) return;
  const [play, ...more] = playsOf(update, card);
  if (more.length > 0) choosing.value = { at, card };
  else if (play) sendPlay(update, at, play);
}

export function nameSuit(update: Update, suit: Suit): void {
  const chosen = choosing.peek();
  if (chosen) sendPlay(update, chosen.at, { card: chosen.card, suit });
}

/** The choice is void when the turn is over or the card is somewhere else. */
export function followChoice({ now }: News): void {
  const chosen = choosing.peek();
  if (chosen && (now.mine?.hand[chosen.at] !== chosen.card || playsOf(now, chosen.card).length < 2))
    choosing.value = null;
}
