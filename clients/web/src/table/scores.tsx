// After a round and after the match, in games that count the cards left in hand: who has what, and why. Every card left
// stands there with its points.
import { useEffect, useRef } from 'preact/hooks';
import { words as shell } from '../lang/current';
import type { DrawCard } from '../motion/stage';
import { whoIs } from '../people/who';
import type { RoomView } from '../protocol';
import { AfterMatch } from '../screens/after_match';
import { isHost, send } from '../store/room';
import { nameAt, nameOf } from '../store/seats';
import { useRemaining } from '../ui/remaining';
import { confetti } from './confetti';
import { winners } from './winners';
import type { TableWords } from './words';

export interface LeftRound {
  round: number;
  winner: number | null;
  lines: { seat: number; hand: string[]; points: number[]; round_points: number; total: number }[];
  deal_code: string;
  commitment: string;
}

interface Props {
  room: RoomView;
  /** The reader's seat; null for whoever looks on. */
  seat: number | null;
  round: LeftRound | null;
  text: TableWords;
  draw: DrawCard;
  cardName(card: string): string;
}

export function RoundScores(props: Props) {
  const { room, seat, round, text } = props;
  const seconds = useRemaining(room.next_round_ms);
  const ready = seat === null || (room.seats[seat]?.ready ?? false);
  const others = room.seats.flatMap((one) => (one.ready || one.driver === 'bot' ? [] : nameOf(one)));
  if (!round) return null;
  return (
    <div class="sheet">
      <section class="paper scores" aria-labelledby="scores-title">
        <h2 id="scores-title">{text.roundOver(round.round)}</h2>
        <p>{round.winner === null ? text.blocked : text.wentOut(whoIs({ room, seat }, round.winner))}</p>
        <ScoreTable {...props} round={round} />
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
        <p class="hint">{text.upTo(Number(room.options.target))}</p>
        <DealCode round={round} text={text} />
      </section>
    </div>
  );
}

function ScoreTable({ room, seat, round, text, draw, cardName }: Props & { round: LeftRound }) {
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
          <tr key={line.seat} class={line.seat === seat ? 'me' : ''}>
            <th scope="row">
              {nameAt(room, line.seat)}
              {line.seat === seat && <small> {shell.value.you}</small>}
            </th>
            <td>
              <div class="left-cards">
                {line.hand.map((card, i) => (
                  <span key={i} class="left-card" title={cardName(card)}>
                    {draw(card)}
                    <span class="unseen">{cardName(card)}: </span>
                    <small>{line.points[i]}</small>
                  </span>
                ))}
                {line.hand.length === 0 && '–'}
              </div>
            </td>
            <td class="number">+{line.round_points}</td>
            <td class="number total">{line.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const DealCode = ({ round, text }: { round: LeftRound; text: TableWords }) => (
  <details class="deal-code">
    <summary>{text.dealCode}</summary>
    <code>{round.deal_code}</code>
    <p>{text.dealCodeMeans}</p>
    <code>{round.commitment}</code>
  </details>
);

/** After the match: the places, the last round's cards, and the rematch: same table, same seats, one tap. */
export function MatchScores(props: Props & { places: number[]; totals: number[] }) {
  const { room, seat, round, text, places, totals } = props;
  const order = places.map((place, i) => ({ place, seat: i })).sort((a, b) => a.place - b.place);
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sky.current) confetti(sky.current);
  }, []);
  return (
    <div class="sheet">
      <div class="sky" ref={sky} aria-hidden="true" />
      <section class="paper scores match" aria-labelledby="match-title">
        <h2 id="match-title">{winners(places, room, seat, text)}</h2>
        <ol class="podium">
          {order.map((one) => (
            <li key={one.seat} class={`place-${one.place} ${one.seat === seat ? 'me' : ''}`}>
              <span class="place">{text.place(one.place)}</span>
              <b>{nameAt(room, one.seat)}</b>
              <span>{text.points(totals[one.seat] ?? 0)}</span>
            </li>
          ))}
        </ol>
        <div class="row go-on">
          {isHost.value ? (
            <button type="button" class="main big" onClick={() => send({ type: 'start' })}>
              {text.again}
            </button>
          ) : (
            <p role="status">{room.host !== null && text.hostDealsAgain(nameAt(room, room.host))}</p>
          )}
          <AfterMatch />
        </div>
        {round && (
          <details>
            <summary>{text.roundOver(round.round)}</summary>
            <ScoreTable {...props} round={round} />
            <DealCode round={round} text={text} />
          </details>
        )}
      </section>
    </div>
  );
}
