// The others at the table, from the left neighbour on, so that play to the left runs along the row.
import { words as shell } from '../../lang/current';
import { here } from '../../store/room';
import { Icon } from '../../ui/icons';
import { words } from './dictionary';
import type { TableProps } from './props';

export function Seats({ update, table }: TableProps) {
  const { room, seat: mine } = update;
  const count = table.seats.length;
  const others = Array.from({ length: count - 1 }, (_, i) => (mine + 1 + i) % count);
  const text = words.value;
  return (
    <ol class={`seats of-${others.length} ${table.direction}`} aria-label={text.opponents}>
      {others.map((seat) => {
        const who = room.seats[seat];
        const seen = table.seats[seat];
        if (!who || !seen) return null;
        const { cards, total } = seen;
        const toMove = table.actor === seat;
        const away = !who.bot && !here.value.includes(seat);
        const state = who.bot
          ? shell.value.bot
          : who.driver === 'bot'
            ? shell.value.botPlays
            : away
              ? shell.value.away
              : '';
        return (
          <li
            key={seat}
            class={`seat ${toMove ? 'to-move' : ''} ${away ? 'away' : ''}`}
            aria-current={toMove || undefined}
          >
            <span class="seat-name">
              {toMove && <span class="marker">▶</span>}
              <b>{who.name}</b>
              {state && (
                <span class="seat-state">
                  <Icon name={who.driver === 'bot' ? 'bot' : 'away'} />
                  <span class="unseen">, {state}</span>
                </span>
              )}
            </span>
            <span class="fan" data-place={`seat-${seat}`} aria-hidden="true">
              {Array.from({ length: Math.min(cards, 7) }, (_, i) => (
                <i key={i} />
              ))}
            </span>
            <span class="seat-facts">
              <b class="count">{cards}</b>
              <span class="unseen">{text.cards(cards)}, </span>
              <small aria-hidden="true">{text.pointsShort(total)}</small>
              <span class="unseen">{text.points(total)}</span>
              {toMove && <span class="unseen">, {text.toMove}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
