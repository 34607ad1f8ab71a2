// Whose turn it is and what may be done in it, as the server's list of legal actions says.
import { isMyTurn } from '../../table/turn';
import type { Card, Suit, Update } from './wire';

/** The reader's turn has come with this update; a card drawn in it begins no other. */
export const turnHasCome = (before: Update | null, now: Update) =>
  isMyTurn(now) && !(isMyTurn(before) && before?.table?.actor === now.table?.actor);

export const mayAct = (update: Update, type: 'draw' | 'pass') =>
  update.mine?.legal.some((action) => action.type === type) ?? false;

/** The ways to play a card: none, one, or one for each suit that an 8 can name. */
export const playsOf = (update: Update, card: Card) =>
  update.mine?.legal.flatMap((action) => (action.type === 'play' && action.card === card ? action : [])) ?? [];

export type Play = { card: Card; suit?: Suit };
