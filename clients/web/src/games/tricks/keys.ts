// The keys of the table: letters act and answer questions.
import { useCallback } from 'preact/hooks';
import { whoIs } from '../../people/who';
import type { Update } from '../../protocol';
import { answer } from '../../speech/speech';
import { send, view } from '../../store/room';
import { hearLetter, isForTable, useKeys } from '../../table/keys';
import { openDialog } from '../../ui/dialog';
import { type Look, type TrickTable, trickTable } from './props';

function trickSays(update: Update, { trick, leader }: TrickTable, { words, cardName }: Look): string {
  if (trick.length > 0)
    return trick.map(({ seat, card }) => words.played(whoIs(update, seat), cardName(card))).join(' ');
  return leader === null ? '' : `${whoIs(update, leader) ?? words.you}: ${words.leads}.`;
}

function hear(event: KeyboardEvent, update: Update, table: TrickTable, look: Look): void {
  const own = {
    d: () => {
      if (update.mine?.legal.some(({ type }) => type === 'draw'))
        void send({ type: 'act', turn: table.turn, action: { type: 'draw' } });
    },
    p: () => answer(trickSays(update, table, look)),
    o: () => {
      openDialog.value = 'last_trick';
    },
  };
  hearLetter(event, { ...update, table }, own, { text: look.words, cardName: look.cardName, orders: look.orders });
}

export function useTrickKeys(look: Look): void {
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const update = view.peek();
      const table = trickTable(update);
      if (update && table && isForTable(event)) hear(event, update, table, look);
    },
    [look],
  );
  useKeys(onKeyDown);
}
