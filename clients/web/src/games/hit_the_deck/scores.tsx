// After a round: who has what, and why. Every card left in a hand stands there with its points.
import { words as shell } from '../../lang/current';
import { whoIs } from '../../people/who';
import { send } from '../../store/room';
import { nameAt, nameOf } from '../../store/seats';
import { useRemaining } from '../../ui/remaining';
import { words } from './dictionary';
import { FaceUp } from './face';
import type { TableProps } from './props';
import type { RoundTable, Update } from './wire';

export function RoundScores({ update, table }: TableProps) {
  const text = words.value;
  const seconds = useRemaining(update.room.next_round_ms);
  const round = table.last_round;
  const ready = update.seat === null || (update.room.seats[update.seat]?.ready ?? false);
  const others = update.room.seats.flatMap((seat) => (seat.ready || seat.driver === 'bot' ? [] : nameOf(seat)));
  if (!round) return null;
  return (
    <div class="sheet">
      <section class="paper scores" aria-labelledby="scores-title">
        <h2 id="scores-title">{text.roundOver(round.round)}</h2>
        <p>{howItEnded(round, update)}</p>
        <ScoreTable round={round} update={update} />
        <div class="row go-on">
          {ready ? (
            <p role="status">{text.waitingFor(others)}</p>
          ) : (
            <button type="button" class="main big" onClick={() => send({ type: 'ready' })}>
              {text.ready}
            </button>
          )}
          {seconds !== null && <p class="hint">{text.nextRoundIn(seconds)}</p>}
        </div>
        <p class="hint">{text.upTo(Number(update.room.options.target))}</p>
        <DealCode round={round} />
      </section>
    </div>
  );
}

function howItEnded(round: RoundTable, update: Update): string {
  if (round.winner === null) return words.value.blocked;
  return words.value.wentOut(whoIs(update, round.winner));
}

export function ScoreTable({ round, update }: { round: RoundTable; update: Update }) {
  const text = words.value;
  const lines = [...round.lines].sort((a, b) => a.total - b.total);
  return (
    <table class="score-table">
      <thead>
        <tr>
          <th scope="col">{text.player}</th>
          <th scope="col">{text.cardsLeft}</th>
          <th scope="col">{text.thisRound}</th>
          <th scope="col">{text.total}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.seat} class={line.seat === update.seat ? 'me' : ''}>
            <th scope="row">
              {nameAt(update.room, line.seat)}
              {line.seat === update.seat && <small> {shell.value.you}</small>}
            </th>
            <td class="left-cards">
              {line.hand.map((card, i) => (
                <span key={i} class="left-card" title={text.card(card)}>
                  <FaceUp card={card} />
                  <span class="unseen">{text.card(card)}: </span>
                  <small>{line.points[i]}</small>
                </span>
              ))}
              {line.hand.length === 0 && '–'}
            </td>
            <td class="number">+{line.round_points}</td>
            <td class="number total">{line.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const DealCode = ({ round }: { round: RoundTable }) => (
  <details class="deal-code">
    <summary>{words.value.dealCode}</summary>
    <code>{round.deal_code}</code>
    <p>{words.value.dealCodeMeans}</p>
    <code>{round.commitment}</code>
  </details>
);
