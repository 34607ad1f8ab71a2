// The others at the table, from the left neighbour on, so that play to the left runs along the row.
import { AtSeat, SeatIcon, SeatName } from '../people/at_seat';
import { others, rowClass } from '../people/round_the_table';
import type { RoomView } from '../protocol';
import { here } from '../store/room';
import type { TableWords } from './words';

interface Props {
  seats: { cards: number; total: number }[];
  room: RoomView;
  /** The reader's seat; null for whoever looks on. */
  mine: number | null;
  actor: number | null;
  /** Which way play goes. */
  direction?: 'left' | 'right';
  text: Pick<TableWords, 'opponents' | 'cards' | 'points' | 'pointsShort' | 'toMove'>;
}

const FAN_MOST = 7;

export function Seats({ seats, room, mine, actor, direction = 'left', text }: Props) {
  return (
    <ol class={`seats ${rowClass(seats.length, mine)} ${direction}`} aria-label={text.opponents}>
      {others(seats.length, mine).map((seat) => {
        const who = room.seats[seat];
        const seen = seats[seat];
        if (!who || !seen) return null;
        const toMove = actor === seat;
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
              {Array.from({ length: Math.min(seen.cards, FAN_MOST) }, (_, i) => (
                <i key={i} />
              ))}
            </span>
            <span class="seat-facts">
              <b class="count">{seen.cards}</b>
              <span class="unseen">{text.cards(seen.cards)}, </span>
              <small aria-hidden="true">{text.pointsShort(seen.total)}</small>
              <span class="unseen">{text.points(seen.total)}</span>
              {toMove && <span class="unseen">, {text.toMove}</span>}
            </span>
            <AtSeat room={room} seat={seat} />
          </li>
        );
      })}
    </ol>
  );
}
