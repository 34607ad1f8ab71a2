// The keys of the table: letters act and answer questions, and can be switched off.
import { useLayoutEffect } from 'preact/hooks';
import { log } from '../../people/log';
import type { Update } from '../../protocol';
import { answer } from '../../speech/speech';
import { send, view } from '../../store/room';
import { nameAt } from '../../store/seats';
import { letterKeys } from '../../store/settings';
import { sortHand } from '../../table/sort_button';
import { openDialog } from '../../ui/dialog';
import { type Look, type TrickTable, trickTable, who } from './props';

type Answer = (update: Update, table: TrickTable, look: Look) => void;

const LETTERS: Record<string, Answer> = {
  d: ({ mine }, { turn }) => {
    if (mine?.legal.some(({ type }) => type === 'draw')) void send({ type: 'act', turn, action: { type: 'draw' } });
  },
  t: (update, { actor }, { words }) => {
    if (actor !== null) answer(words.turnOf(who(update, actor)));
  },
  p: (update, { trick, leader }, { words, cardName }) => {
    const played = trick.map(({ seat, card }) => words.played(who(update, seat), cardName(card)));
    if (played.length === 0 && leader !== null) answer(`${who(update, leader) ?? words.you}: ${words.leads}.`);
    else answer(played.join(' '));
  },
  o: () => {
    openDialog.value = 'last_trick';
  },
  h: ({ mine }, _, { cardName }) => answer(mine?.hand.map(cardName).join(', ') ?? ''),
  s: ({ mine }, _, { orders, words }) => sortHand({ hand: mine?.hand ?? [], orders, text: words }),
  c: ({ room }, { seats }, { words }) =>
    answer(seats.map(({ cards }, seat) => `${nameAt(room, seat)}: ${words.cards(cards)}.`).join(' ')),
  l: (_, __, { words }) => answer(log.peek().at(-1) ?? words.logEmpty),
  '?': () => {
    openDialog.value = 'how_to';
  },
};

/** Keys are heard as soon as the table is drawn, hence the layout effect. */
export function useKeys(look: Look): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const update = view.peek();
      const table = trickTable(update);
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (
        !update ||
        !table ||
        update.room.paused ||
        typing ||
        openDialog.peek() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      if (letterKeys.peek() === 'on' && !event.repeat) LETTERS[event.key.toLowerCase()]?.(update, table, look);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [look]);
}
