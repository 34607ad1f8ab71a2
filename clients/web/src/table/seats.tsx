// The others at the table, from the left neighbour on, so that play to the left runs along the row.
import { words as shell } from '../lang/current';
import type { RoomSeat } from '../protocol';
import { here } from '../store/room';
import { Icon } from '../ui/icons';
import type { TableWords } from './words';

interface Props {
  seats: { cards: number; total: number }[];
  people: RoomSeat[];
  mine: number;
  actor: number | null;
  text: Pick<TableWords, 'opponents' | 'cards' | 'points' | 'pointsShort' | 'toMove'>;
}

const FAN_MOST = 7;

function stateOf(who: RoomSeat, away: boolean): string {
  if (who.bot) return shell.value.bot;
  if (who.driver === 'bot') return shell.value.botPlays;
  return away ? shell.value.away : '';
}

export function Seats({ seats, people, mine, actor, text }: Props) {
  const others = Array.from({ length: seats.length - 1 }, (_, i) => (mine + 1 + i) % seats.length);
  return (
    <ol class={`seats of-${others.length} left`} aria-label={text.opponents}>
      {others.map((seat) => {
        const who = people[seat];
        const seen = seats[seat];
        if (!who || !seen) return null;
        const toMove = actor === seat;
        const away = !who.bot && !here.value.includes(seat);
        const state = stateOf(who, away);
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
          </li>
        );
      })}
    </ol>
  );
}
