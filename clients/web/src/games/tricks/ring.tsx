// The players round the table, each with the card played to the trick: who played what, which card takes the trick as it
// stands, and who leads. From the left neighbour on, so that play runs along the list; the reader sits nearest.
import type { ComponentChildren } from 'preact';
import { AtSeat, SeatIcon, SeatName } from '../../people/at_seat';
import { here } from '../../store/room';
import { held } from './held';
import { type TrickProps, trickTable } from './props';

/** Where the others sit, by their number: t top, b bottom, l left, r right. */
const PLACES: Record<number, string[]> = {
  1: ['t'],
  2: ['tl', 'tr'],
  3: ['l', 't', 'r'],
  4: ['l', 'tl', 'tr', 'r'],
  5: ['l', 'tl', 't', 'tr', 'r'],
  6: ['bl', 'l', 'tl', 'tr', 'r', 'br'],
};

interface Props extends TrickProps {
  /** What the game shows of a seat besides cards and points. */
  facts(seat: number): ComponentChildren;
  /** The middle of the table. */
  children: ComponentChildren;
}

export function Ring({ update, table, look, facts, children }: Props) {
  const count = table.seats.length;
  const places = PLACES[count - 1] ?? [];
  // Whoever looks on sees the table from behind the first seat.
  const nearest = update.seat ?? 0;
  return (
    <ol class={`ring-seats of-${count - 1}`} aria-label={look.words.players}>
      {Array.from({ length: count }, (_, i) => {
        const seat = (nearest + 1 + i) % count;
        return (
          <RingSeat
            key={seat}
            {...{ update, table, look, seat }}
            at={seat === nearest ? 'b' : (places[i] ?? 't')}
            facts={facts(seat)}
          />
        );
      })}
      <li class="ring-centre">{children}</li>
    </ol>
  );
}

function RingSeat({
  update,
  table,
  look,
  seat,
  at,
  facts,
}: TrickProps & { seat: number; at: string; facts: ComponentChildren }) {
  const text = look.words;
  const player = update.room.seats[seat];
  const seen = table.seats[seat];
  if (!player || !seen) return null;
  const mine = seat === update.seat;
  const toMove = table.actor === seat;
  const away = !player.bot && !here.value.includes(seat);
  const left = 'active' in seen && !seen.active;
  return (
    <li
      class={`ring-seat at-${at} ${toMove ? 'to-move' : ''} ${away ? 'away' : ''} ${left ? 'left-match' : ''}`}
      aria-current={toMove || undefined}
    >
      <span class="plaque" data-place={mine ? undefined : `seat-${seat}`}>
        <span class="seat-name">
          {toMove && <span class="marker">▶</span>}
          {mine ? <b>{text.you}</b> : <SeatName who={player} />}
          <SeatIcon room={update.room} seat={seat} />
        </span>
        <span class="seat-facts">
          {!mine && (
            <>
              <b class="count" aria-hidden="true">
                <i /> {seen.cards}
              </b>
              <span class="unseen">{text.cards(seen.cards)}, </span>
            </>
          )}
          <small aria-hidden="true">{text.pointsShort(seen.total)}</small>
          <span class="unseen">{text.points(seen.total)}</span>
          {toMove && <span class="unseen">, {text.toMove}</span>}
          {facts}
        </span>
        {!mine && <AtSeat room={update.room} seat={seat} />}
      </span>
      <TrickPlace update={update} look={look} seat={seat} />
    </li>
  );
}

/** One seat's card of the trick. A finished trick lies over the next one for its moment. */
function TrickPlace({ update, look, seat }: Pick<TrickProps, 'update' | 'look'> & { seat: number }) {
  const table = trickTable(update);
  if (!table) return null;
  const text = look.words;
  const finished = held.value;
  const now = table.trick.find((played) => played.seat === seat)?.card;
  const before = finished?.cards.find((played) => played.seat === seat)?.card;
  const shown = finished ? before : now;
  const best = finished ? finished.winner === seat : table.to_beat?.seat === seat;
  const leads = finished ? finished.cards[0]?.seat === seat : table.leader === seat;
  return (
    <span class={`trick-place ${best ? 'best' : ''} ${shown ? '' : 'empty'} ${finished ? 'finished' : ''}`}>
      {leads && (
        <span class="tab leads">
          <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
            <path d="M2 0v12M2 1h9L8 4l3 3H2" />
          </svg>
          {text.leads}
          <span class="unseen">. </span>
        </span>
      )}
      {shown && <span class="unseen">{text.hasPlayed(look.cardName(shown))} </span>}
      <span class="trick-card" data-place={`trick-${seat}`}>
        {now && (
          <span class="under" data-shown>
            {look.drawCard(now)}
          </span>
        )}
      </span>
      <span class="trick-card over" data-place={`held-${seat}`}>
        {before && <span data-shown>{look.drawCard(before)}</span>}
      </span>
      {best && (
        <span class="tab best-tab">
          <span aria-hidden="true">▲ </span>
          {finished ? text.takes : text.toBeat}
        </span>
      )}
    </span>
  );
}
