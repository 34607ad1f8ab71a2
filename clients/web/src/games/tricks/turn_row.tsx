// Whose turn it is, next to the hand, with what can be done besides playing a card.
import type { ComponentChildren } from 'preact';
import { ReactButton } from '../../people/react';
import { TurnHelp } from '../../people/turn_help';
import { whoIs } from '../../people/who';
import { SortButton } from '../../table/sort_button';
import { isMyTurn } from '../../table/turn';
import { useTurnCall } from '../../table/turn_call';
import type { TrickProps } from './props';

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
      : (banner ?? (table.actor === null ? '' : text.turnOf(whoIs(update, table.actor))));
  useTurnCall(mine, text.turnOf(null), update.room.code);
  return (
    <div class={`turn-row ${mine ? 'mine' : ''}`}>
      {shown && (
        <p class="banner">
          {mine && <span class="marker">▶</span>} {shown}
        </p>
      )}
      {children}
      <TurnHelp />
      {update.seat !== null && <SortButton hand={update.mine?.hand ?? []} orders={look.orders} text={text} />}
      <ReactButton />
    </div>
  );
}
