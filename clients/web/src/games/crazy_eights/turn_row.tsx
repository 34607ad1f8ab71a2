// Whose turn it is, next to the hand, and under it what can be done besides playing a card.
import { ReactButton } from '../../people/react';
import { TurnHelp } from '../../people/turn_help';
import { whoIs } from '../../people/who';
import { isTooHasty } from '../../table/calm';
import { SortButton } from '../../table/sort_button';
import { isMyTurn } from '../../table/turn';
import { useTurnCall } from '../../table/turn_call';
import { ORDERS } from '../french/orders';
import { act, choosing } from './acting';
import { ChooseSuit } from './choose_suit';
import { words } from './dictionary';
import { mayAct } from './turn';
import type { TableProps } from './wire';

export function TurnRow({ update, table }: TableProps) {
  const text = words.value;
  const mine = isMyTurn(update);
  useTurnCall(mine, text.turnOf(null), update.room.code);
  const banner =
    table.phase === 'dealing' ? text.shuffling : table.actor === null ? '' : text.turnOf(whoIs(update, table.actor));
  return (
    <div class={`turn-row ${mine ? 'mine' : ''}`}>
      {banner && (
        <p class="banner">
          {mine && <span class="marker">▶</span>} {banner}
        </p>
      )}
      <TurnHelp />
      {update.seat !== null && <p class="my-total">{text.points(table.seats[update.seat]?.total ?? 0)}</p>}
      {update.seat !== null && <SortButton hand={update.mine?.hand ?? []} orders={ORDERS} text={text} />}
      <ReactButton />
    </div>
  );
}

export function Actions({ update, table }: TableProps) {
  const text = words.value;
  const mayDraw = mayAct(update, 'draw');
  const does = (type: 'draw' | 'pass') => (event: MouseEvent) => isTooHasty(event) || act(update, type);
  return (
    <div class="actions">
      {choosing.value ? (
        <ChooseSuit update={update} />
      ) : (
        isMyTurn(update) && (
          <>
            <button type="button" class="main" aria-disabled={!mayDraw} onClick={does('draw')}>
              {text.drawOne} <small>{text.drawsLeft(table.draws_left)}</small>
            </button>
            {mayAct(update, 'pass') && (
              <button type="button" class="main" onClick={does('pass')}>
                {text.pass}
              </button>
            )}
          </>
        )
      )}
    </div>
  );
}
