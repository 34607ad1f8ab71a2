// The sheets over the table: after a round, and after the match the winner, the places and what comes next.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words as shell } from '../lang/current';
import type { RefusalCode, RoomView } from '../protocol';
import { isHost, send } from '../store/room';
import { nameAt, nameOf } from '../store/seats';
import { openDialog } from '../ui/dialog';
import { useRemaining } from '../ui/remaining';
import { confetti } from './confetti';
import { winners } from './winners';
import type { TableWords } from './words';

interface Props {
  room: RoomView;
  /** The reader's seat; null for whoever looks on. */
  mine: number | null;
  text: TableWords;
  /** The last round; none if a match has ended before its first. */
  round: { round: number; deal_code: string; commitment: string } | null;
  /** The last round's scores. */
  children: ComponentChildren;
}

interface PaperProps {
  look: string;
  titleId: string;
  children: ComponentChildren;
}

/** The focus is here while the table cannot be reached (see UnderSheet), and then goes back to where it was. */
function Paper({ look, titleId, children }: PaperProps) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const had = document.activeElement as HTMLElement;
    if (had === document.body || had.closest('[inert]')) element.current?.focus();
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const back = had.isConnected ? had : document.querySelector<HTMLElement>('.hand [tabindex="0"]');
        back?.focus();
      });
    };
  }, []);
  return (
    <section ref={element} class={`paper ${look}`} aria-labelledby={titleId} tabIndex={-1}>
      {children}
    </section>
  );
}

export function RoundSheet({ room, mine, text, round, why, children }: Props & { why: string }) {
  const seconds = useRemaining(room.next_round_ms);
  const ready = mine === null || (room.seats[mine]?.ready ?? false);
  const others = room.seats.flatMap((seat) => (seat.ready || seat.driver === 'bot' ? [] : nameOf(seat)));
  if (!round) return null;
  return (
    <div class="sheet">
      <Paper look="scores" titleId="scores-title">
        <h2 id="scores-title">{text.roundOver(round.round)}</h2>
        <p>{why}</p>
        {children}
        <div class="row go-on">
          {ready ? (
            <p role="status">{others.length > 0 && text.waitingFor(others)}</p>
          ) : (
            <button type="button" class="main big" onClick={() => send({ type: 'ready' })}>
              {text.ready}
            </button>
          )}
          {seconds !== null && <p class="hint">{text.nextRoundIn(seconds)}</p>}
        </div>
        <p class="hint">{text.upTo(Number(room.options.target))}</p>
        <DealCode round={round} text={text} />
      </Paper>
    </div>
  );
}

interface MatchProps extends Props {
  /** By seat; 1 is a winner. */
  places: readonly number[];
  /** By seat. */
  seats: readonly { total: number }[];
  /** What explains the places, where totals alone do not. */
  note?: string | false;
}

export function MatchSheet({ room, mine, text, round, places, seats, note, children }: MatchProps) {
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sky.current) confetti(sky.current);
  }, []);
  const order = places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  return (
    <div class="sheet">
      <div class="sky" ref={sky} aria-hidden="true" />
      <Paper look="scores match" titleId="match-title">
        <h2 id="match-title">{winners(places, room, mine, text)}</h2>
        <ol class="podium">
          {order.map(({ place, seat }) => (
            <li key={seat} class={`place-${place} ${seat === mine ? 'me' : ''}`}>
              <span class="place">{text.place(place)}</span>
              <b>{nameAt(room, seat)}</b>
              <span>{text.points(seats[seat]?.total ?? 0)}</span>
            </li>
          ))}
        </ol>
        {note && <p class="hint">{note}</p>}
        <GoOn room={room} text={text} />
        {round && (
          <details>
            <summary>{text.lastRound}</summary>
            {children}
            <DealCode round={round} text={text} />
          </details>
        )}
      </Paper>
    </div>
  );
}

/** Same table, same seats, one tap; or another game with the same people, or home. */
function GoOn({ room, text }: Pick<Props, 'room' | 'text'>) {
  // Here for the eyes: what is said beside the hand lies under the sheet.
  const [refused, setRefused] = useState<RefusalCode | null>(null);
  const start = async () => {
    const answer = await send({ type: 'start' });
    setRefused(answer?.type === 'refused' ? answer.code : null);
  };
  return (
    <div class="row go-on">
      {isHost.value ? (
        <>
          <button type="button" class="main big" onClick={start}>
            {text.again}
          </button>
          <button type="button" onClick={() => (openDialog.value = 'change_game')}>
            {shell.value.changeGame}
          </button>
        </>
      ) : (
        <p role="status">{room.host !== null && text.hostDealsAgain(nameAt(room, room.host))}</p>
      )}
      <button type="button" onClick={() => (openDialog.value = 'leave')}>
        {shell.value.leave}
      </button>
      {refused && <p class="trouble">{shell.value.refusal[refused]}</p>}
    </div>
  );
}

const DealCode = ({ round, text }: { round: NonNullable<Props['round']>; text: TableWords }) => (
  <details class="deal-code">
    <summary>{text.dealCode}</summary>
    <code>{round.deal_code}</code>
    <p>{text.dealCodeMeans}</p>
    <code>{round.commitment}</code>
  </details>
);
