// The keys of the table: letters act and answer questions, numbers name a suit. They can be switched off.
import { useLayoutEffect } from 'preact/hooks';
import { log } from '../../people/log';
import { answer } from '../../speech/speech';
import { nameAt } from '../../store/seats';
import { letterKeys } from '../../store/settings';
import { sortHand } from '../../table/sort_button';
import { openDialog } from '../../ui/dialog';
import { SUITS } from '../french/cards';
import { ORDERS } from '../french/orders';
import { act, choosing, nameSuit } from './acting';
import { words } from './dictionary';
import { whoIs } from './turn';
import { type Update, view } from './wire';

function tellTurn(update: Update): void {
  const actor = update.table?.actor ?? null;
  if (actor !== null) answer(words.peek().turnOf(whoIs(update, actor)));
}

function tellCounts({ table, room }: Update): void {
  const counts = table?.seats.map(({ cards }, seat) => `${nameAt(room, seat)}: ${words.peek().cards(cards)}`);
  if (counts) answer(`${counts.join('. ')}.`);
}

function tableSays({ table }: Update): string {
  const text = words.peek();
  if (!table?.top || !table.suit) return text.emptyPile;
  return `${text.card(table.top)}. ${text.suitInForce(table.suit)}.`;
}

const LETTERS: Record<string, (update: Update) => void> = {
  d: (update) => void act(update, 'draw'),
  n: (update) => void act(update, 'pass'),
  c: tellCounts,
  t: tellTurn,
  p: (update) => answer(tableSays(update)),
  h: (update) => answer(update.mine?.hand.map(words.peek().card).join(', ') ?? ''),
  s: ({ mine }) => sortHand({ hand: mine?.hand ?? [], orders: ORDERS, text: words.peek() }),
  l: () => answer(log.peek().at(-1) ?? words.peek().logEmpty),
  '?': () => {
    openDialog.value = 'how_to';
  },
};

function onKeyDown(event: KeyboardEvent): void {
  const update = view.peek();
  const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
  if (
    !update?.table ||
    update.room.paused ||
    typing ||
    openDialog.peek() ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  if (event.key === 'Escape') choosing.value = null;
  if (letterKeys.peek() === 'off' || event.repeat) return;
  const suit = choosing.peek() ? SUITS[Number(event.key) - 1] : undefined;
  if (suit) nameSuit(update, suit);
  else LETTERS[event.key.toLowerCase()]?.(update);
}

/** Keys are heard as soon as the table is drawn, hence the layout effect. */
export function useKeys(): void {
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
