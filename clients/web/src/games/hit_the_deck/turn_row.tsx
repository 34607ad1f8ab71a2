// Whose turn it is, next to the hand, with what can be done besides playing a card.
import { ReactButton } from '../../people/react';
import { TurnHelp } from '../../people/turn_help';
import { whoIs } from '../../people/who';
import { send } from '../../store/room';
import { isTooHasty } from '../../table/calm';
import { SortButton } from '../../table/sort_button';
import { isMyTurn } from '../../table/turn';
import { useTurnCall } from '../../table/turn_call';
import { words } from './dictionary';
import { ORDERS } from './orders';
import type { TableProps } from './props';
import type { Table, Update } from './wire';

function banner(update: Update, { phase, race, actor }: Table): string {
  const text = words.value;
  if (phase === 'dealing') return text.shuffling;
  if (race?.state === 'due') return text.raceDue;
  if (actor === null) return '';
  return text.turnOf(whoIs(update, actor));
}

export function TurnRow({ update, table }: TableProps) {
  const text = words.value;
  const mine = isMyTurn(update);
  const total = update.seat === null ? null : (table.seats[update.seat]?.total ?? 0);
  const legal = (type: 'draw' | 'pass') => update.mine?.legal.some((action) => action.type === type) ?? false;
  const act = (type: 'draw' | 'pass') => (event: MouseEvent) =>
    isTooHasty(event) || send({ type: 'act', turn: table.turn, action: { type } });
  const shown = banner(update, table);
  useTurnCall(mine, text.turnOf(null), update.room.code);
  return (
    <div class={`turn-row ${mine ? 'mine' : ''}`}>
      {shown && (
        <p class="banner">
          {mine && <span class="marker">▶</span>} {shown}
        </p>
      )}
      {legal('draw') && (
        <button type="button" class="main" onClick={act('draw')}>
          {text.drawOne}
        </button>
      )}
      {legal('pass') && (
        <button type="button" class="main" onClick={act('pass')}>
          {text.keep}
        </button>
      )}
      <TurnHelp />
      {total !== null && (
        <>
          <p class="my-total">
            <span class="unseen">{text.points(total)}</span>
            <span aria-hidden="true">{text.pointsShort(total)}</span>
          </p>
          <SortButton hand={update.mine?.hand ?? []} orders={ORDERS} text={text} />
        </>
      )}
      <ReactButton />
    </div>
  );
}
