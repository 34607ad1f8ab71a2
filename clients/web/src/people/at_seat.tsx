// What stands at a seat besides the game's own: whether its holder looks, whether a bot plays or will play, the turn's
// clock, what somebody says.
import { words } from '../lang/current';
import type { RoomSeat, RoomView } from '../protocol';
import { here, mySeat, presence, presenceAt, qualityAt, view } from '../store/room';
import { Icon, type IconName } from '../ui/icons';
import { useRemaining } from '../ui/remaining';
import { Bubble } from './react';
import { clockText, markOf, type SeatMark } from './seat_mark';
import { turnTime, WARNING_S } from './turn_time';

interface Props {
  room: RoomView;
  seat: number;
}

const ICONS: Record<SeatMark['kind'], IconName> = {
  bot: 'bot',
  given_up: 'gone',
  away: 'bot',
  lost: 'away',
  hidden: 'not_looking',
};

export const SeatName = ({ who }: { who: RoomSeat }) => (
  <>
    <b dir="auto">{who.name}</b>
    {who.namesake > 0 && <span class="namesake"> ({who.namesake})</span>}
  </>
);

/** Beside the name. */
export function SeatIcon({ room, seat }: Props) {
  const kind = markOf(seat, room, presence.value, mySeat.value)?.kind;
  if (!kind) return <SeatLine seat={seat} />;
  const { company, bot } = words.value;
  const called = { bot, given_up: company.givenUp, away: '', lost: company.lost, hidden: company.notLooking }[kind];
  return (
    <span class="seat-state">
      <Icon name={ICONS[kind]} />
      {called && <span class="unseen">, {called}</span>}
    </span>
  );
}

/** A line on which a race is measured less well; a good one needs no sign. */
function SeatLine({ seat }: { seat: number }) {
  const quality = qualityAt(seat);
  if (!quality || quality === 'good') return null;
  return (
    <span class="seat-state">
      <Icon name={`line_${quality}`} />
      <span class="unseen">, {words.value.line[quality]}</span>
    </span>
  );
}

/** Below it. */
export const AtSeat = ({ room, seat }: Props) => (
  <>
    <SeatState room={room} seat={seat} />
    <SeatClock seat={seat} />
    <Bubble seat={seat} />
  </>
);

function SeatState({ room, seat }: Props) {
  const mark = markOf(seat, room, presence.value, mySeat.value);
  const away_ms = mark?.kind === 'lost' && !room.paused ? mark.away_ms : null;
  const seconds = useRemaining(away_ms, presenceAt.value);
  if (!mark || mark.kind === 'bot' || mark.kind === 'hidden') return null;
  const { botIn, botPlays, offline } = words.value.company;
  if (mark.kind !== 'lost') return <small class="seat-line">{botPlays}</small>;
  if (seconds !== null) return <small class="seat-line">{botIn(clockText(seconds))}</small>;
  return (
    <small class="seat-line" aria-hidden="true">
      {offline}
    </small>
  );
}

/** The turn row says the same in words. */
function SeatClock({ seat }: { seat: number }) {
  const time = view.value && turnTime(view.value, here.value);
  const clock_ms = time?.actor === seat ? time.clock_ms : null;
  const seconds = useRemaining(clock_ms === null ? null : (time?.left_ms ?? null));
  if (seconds === null || clock_ms === null) return null;
  return <Clock seconds={seconds} clock_ms={clock_ms} />;
}

/** A number, and a bar that shrinks. */
export const Clock = ({ seconds, clock_ms }: { seconds: number; clock_ms: number }) => (
  <span class={`clock ${seconds <= WARNING_S ? 'soon' : ''}`} aria-hidden="true">
    <span class="clock-bar" style={{ '--part': Math.min(1, (seconds * 1000) / clock_ms) }} />
    <b>{clockText(seconds)}</b>
  </span>
);
