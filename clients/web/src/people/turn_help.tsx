// In the turn row: with a clock how long the turn may take and more time for whoever needs it; without one, a bot for whoever
// has been gone too long.
import { useEffect } from 'preact/hooks';
import { words } from '../lang/current';
import { answer, say } from '../speech/speech';
import { here, mySeat, send, view } from '../store/room';
import { Icon } from '../ui/icons';
import { useRemaining } from '../ui/remaining';
import { Clock } from './at_seat';
import { clockText } from './seat_mark';
import { type TurnTime, turnTime, WARNING_S } from './turn_time';
import { whoIs } from './who';

export function TurnHelp() {
  const time = view.value && turnTime(view.value, here.value);
  const seconds = useRemaining(time?.left_ms ?? null);
  if (!time || seconds === null) return null;
  return time.clock_ms === null ? (
    <BotVote time={time} due={seconds === 0} />
  ) : (
    <TurnClock time={time} clock_ms={time.clock_ms} seconds={seconds} />
  );
}

function TurnClock({ time, clock_ms, seconds }: { time: TurnTime; clock_ms: number; seconds: number }) {
  const { timeLeft, moreTime, tenSeconds } = words.value.company;
  const seat = mySeat.value;
  const mayExtend = seat !== null && !time.extended_by.includes(seat);
  const soon = seconds <= WARNING_S;
  useEffect(() => {
    const update = view.peek();
    if (!soon || !update) return;
    const warning = tenSeconds(whoIs(update, time.actor));
    if (time.actor === update.seat) say({ polite: [], urgent: warning });
    else answer(warning);
  }, [soon, time.turn]);
  return (
    <div class="turn-help timed">
      <Clock seconds={seconds} clock_ms={clock_ms} />
      <span class="unseen">
        {timeLeft}: {clockText(seconds)}
      </span>
      {seat !== null && (
        <button
          type="button"
          class="more-time"
          aria-disabled={!mayExtend}
          onClick={() => mayExtend && send({ type: 'more_time', turn: time.turn })}
        >
          <b aria-hidden="true">+</b> <Icon name="race" /> <span class="label">{moreTime}</span>
        </button>
      )}
    </div>
  );
}

function BotVote({ time, due }: { time: TurnTime; due: boolean }) {
  const { letBotPlay, asked, votes, othersAsk } = words.value.company;
  const seat = mySeat.value;
  const count = time.votes.length > 0 && votes(time.votes.length, time.votes_needed);
  if (time.actor === seat) return count ? <p class="turn-help">{othersAsk}</p> : null;
  if (!due || seat === null) return null;
  const mine = time.votes.includes(seat);
  return (
    <div class="turn-help">
      <button
        type="button"
        aria-disabled={mine}
        onClick={() => mine || send({ type: 'let_bot_play', turn: time.turn })}
      >
        {mine ? asked : letBotPlay} {count && <small>{count}</small>}
      </button>
    </div>
  );
}
