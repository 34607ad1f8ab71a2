// The keys of the table: letters act and answer questions, numbers name a suit.
import { answer } from '../../speech/speech';
import { hearLetter, isForTable, useKeys } from '../../table/keys';
import { SUITS } from '../french/cards';
import { ORDERS } from '../french/orders';
import { act, choosing, nameSuit } from './acting';
import { words } from './dictionary';
import { type Card, type Table, view } from './wire';

function tableSays({ top, suit }: Table): string {
  const text = words.peek();
  return top && suit ? `${text.card(top)}. ${text.suitInForce(suit)}.` : text.emptyPile;
}

function onKeyDown(event: KeyboardEvent): void {
  const update = view.peek();
  const table = update?.table;
  if (!update || !table || !isForTable(event)) return;
  if (event.key === 'Escape') choosing.value = null;
  const text = words.peek();
  const own: Record<string, () => void> = {
    d: () => void act(update, 'draw'),
    n: () => void act(update, 'pass'),
    p: () => answer(tableSays(table)),
  };
  if (choosing.peek()) for (const [i, suit] of SUITS.entries()) own[i + 1] = () => nameSuit(update, suit);
  const answering = { text, cardName: (card: string) => text.card(card as Card), orders: ORDERS };
  hearLetter(event, { ...update, table }, own, answering);
}

export const useEightsKeys = () => useKeys(onKeyDown);
