// The others at the table, from the left neighbour on, so that play to the left runs along the row.
import { AtSeat, SeatIcon, SeatName } from '../../people/at_seat';
import { others, rowClass } from '../../people/round_the_table';
import { here } from '../../store/room';
import { words } from './dictionary';
import type { TableProps } from './props';

export function Seats({ update, table }: TableProps) {
  const { room, seat: mine } = update;
  const text = words.value;
  return (
    <ol class={`seats ${rowClass(table.seats.length, mine)} ${table.direction}`} aria-label={text.opponents}>
      {others(table.seats.length, mine).map((seat) => {
        const who = room.seats[seat];
        const seen = table.seats[seat];
        if (!who || !seen) return null;
        const { cards, total } = seen;
        const toMove = table.actor === seat;
        const away = !who.bot && !here.value.includes(seat);
        return (
          <li
            key={seat}
            class={`seat ${toMove ? 'to-move' : ''} ${away ? 'away' : ''}`}
            aria-current={toMove || undefined}
          >
            <span class="seat-name">
              {toMove && <span class="marker">▶</span>}
              <SeatName who={who} />
              <SeatIcon room={room} seat={seat} />
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
            <AtSeat room={room} seat={seat} />
          </li>
        );
      })}
    </ol>
  );
}
