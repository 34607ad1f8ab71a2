// Whose turn it is, next to the hand, with what can be done besides playing a card.
import { useEffect } from 'preact/hooks';
import { words as shell } from '../../lang/current';
import { send } from '../../store/room';
import { words } from './dictionary';
import type { TableProps } from './props';
import { isMyTurn } from './sound';

export function TurnRow({ update, table }: TableProps) {
  const text = words.value;
  const mine = isMyTurn(update);
  const legal = (type: 'draw' | 'pass') => update.mine?.legal.some((action) => action.type === type) ?? false;
  const act = (type: 'draw' | 'pass') => send({ type: 'act', turn: table.turn, action: { type } });
  const actor = table.actor === null ? null : (update.room.seats[table.actor]?.name ?? '?');
  const banner =
    table.phase === 'dealing'
      ? text.shuffling
      : table.race?.state === 'due'
        ? text.raceDue
        : text.turnOf(mine ? null : actor);
  useEffect(() => {
    document.title = mine ? `▶ ${text.turnOf(null)}` : `${shell.value.brand} ${update.room.code}`;
  }, [mine, text, update.room.code]);
  useEffect(() => {
    if (mine) navigator.vibrate?.(40);
  }, [mine]);
  return (
    <div class={`turn-row ${mine ? 'mine' : ''}`}>
      <p class="banner">
        {mine && <span class="marker">▶</span>} {banner}
      </p>
      {legal('draw') && (
        <button type="button" class="main" onClick={() => act('draw')}>
          {text.drawOne}
        </button>
      )}
      {legal('pass') && (
        <button type="button" class="main" onClick={() => act('pass')}>
          {text.keep}
        </button>
      )}
      <p class="my-total">{text.points(table.seats[update.seat]?.total ?? 0)}</p>
    </div>
  );
}
