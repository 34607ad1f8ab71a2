// The keys that every table hears: letters that answer questions. They can be switched off; a game adds its own.
import { useLayoutEffect } from 'preact/hooks';
import { log } from '../people/log';
import { whoIs } from '../people/who';
import type { RoomView } from '../protocol';
import { answer } from '../speech/speech';
import { view } from '../store/room';
import { nameAt } from '../store/seats';
import { letterKeys } from '../store/settings';
import { openDialog } from '../ui/dialog';
import { sortHand } from './sort_button';
import { type Order, standing } from './standing';
import type { TableWords } from './words';

interface Asked {
  room: RoomView;
  seat: number | null;
  table: { actor: number | null; seats: { cards: number }[] };
  mine: { hand: readonly string[] } | null;
}

/** What a game needs to answer with. */
interface Answering {
  text: TableWords;
  cardName(card: string): string;
  orders: readonly Order[];
}

const QUESTIONS: Record<string, (asked: Asked, answering: Answering) => void> = {
  t: ({ table: { actor }, ...update }, { text }) => {
    if (actor !== null) answer(text.turnOf(whoIs(update, actor)));
  },
  h: (_, { cardName }) => answer(standing.peek().map(cardName).join(', ')),
  s: ({ mine }, { orders, text }) => sortHand({ hand: mine?.hand ?? [], orders, text }),
  c: ({ room, table }, { text }) =>
    answer(table.seats.map(({ cards }, seat) => `${nameAt(room, seat)}: ${text.cards(cards)}.`).join(' ')),
  l: (_, { text }) => answer(log.peek().at(-1) ?? text.logEmpty),
  '?': () => {
    openDialog.value = 'how_to';
  },
};

/** Whether a key is for the table: nobody types, no dialog is open, the match is not paused. */
export function isForTable({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const update = view.peek();
  const typing = target instanceof HTMLElement && target.matches('input, select, textarea');
  return !!update?.table && !update.room.paused && !typing && !openDialog.peek() && !ctrlKey && !metaKey && !altKey;
}

/** Carries out a letter, or answers its question. `own`: what the game's own letters do, by letter. */
export function hearLetter(
  event: KeyboardEvent,
  asked: Asked,
  own: Record<string, (() => void) | undefined>,
  answering: Answering,
): void {
  if (letterKeys.peek() === 'off' || event.repeat) return;
  const letter = event.key.toLowerCase();
  const does = own[letter];
  if (does) does();
  else QUESTIONS[letter]?.(asked, answering);
}

/** Keys are heard as soon as the table is drawn, hence the layout effect: a slap may come at once. */
export function useKeys(down: (event: KeyboardEvent) => void, up?: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    addEventListener('keydown', down);
    if (up) addEventListener('keyup', up);
    return () => {
      removeEventListener('keydown', down);
      if (up) removeEventListener('keyup', up);
    };
  }, [down, up]);
}
