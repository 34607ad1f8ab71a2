// Whose turn it is, next to the hand, with what can be done besides playing a card.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { words as shell } from '../../lang/current';
import { ReactButton } from '../../people/react';
import { TurnHelp } from '../../people/turn_help';
import { SortButton } from '../../table/sort_button';
import { vibrate } from '../../ui/vibrate';
import { isMyTurn, type TrickProps, who } from './props';

interface Props extends TrickProps {
  /** Said instead of whose turn it is. */
  banner: string | null;
  children: ComponentChildren;
}

export function TurnRow({ update, table, look, banner, children }: Props) {
  const text = look.words;
  const mine = isMyTurn(update);
  const shown =
    table.phase === 'dealing'
      ? text.shuffling
      : (banner ?? (table.actor === null ? '' : text.turnOf(who(update, table.actor))));
  useEffect(() => {
    document.title = mine ? `▶ ${text.turnOf(null)}` : `${shell.value.brand} ${update.room.code}`;
  }, [mine, text, update.room.code]);
  useEffect(() => {
    if (mine) vibrate(40);
  }, [mine]);
  return (
    <div class={`turn-row ${mine ? 'mine' : ''}`}>
      <p class="banner">
        {mine && <span class="marker">▶</span>} {shown}
      </p>
      {children}
      <TurnHelp />
      {update.seat !== null && <SortButton hand={update.mine?.hand ?? []} orders={look.orders} text={text} />}
      <ReactButton />
    </div>
  );
}
