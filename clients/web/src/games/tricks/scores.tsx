// The sheets after a round and after the match: who has what, and the reason for each point.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words as shell } from '../../lang/current';
import type { Update } from '../../protocol';
import { AfterMatch } from '../../screens/after_match';
import { isHost, send } from '../../store/room';
import { nameAt, nameOf } from '../../store/seats';
import { confetti } from '../../table/confetti';
import { useRemaining } from '../../ui/remaining';
import type { TrickProps } from './props';
import { winners } from './speech';
import type { TrickWords } from './words';

interface Line {
  seat: number;
  round_points: number;
  total: number;
}

interface TableProps<L extends Line> {
  update: Update;
  words: TrickWords;
  lines: L[];
  /** Where the points come from. */
  why(line: L): ComponentChildren;
}

export function ScoreTable<L extends Line>({ update, words, lines, why }: TableProps<L>) {
  return (
    <table class="score-table">
      <thead>
        <tr>
          <th scope="col">{words.player}</th>
          <th scope="col">{words.why}</th>
          <th scope="col">{words.thisRound}</th>
          <th scope="col">{words.total}</th>
        </tr>
      </thead>
      <tbody>
        {[...lines]
          .sort((a, b) => a.total - b.total)
          .map((line) => (
            <tr key={line.seat} class={line.seat === update.seat ? 'me' : ''}>
              <th scope="row">
                {nameAt(update.room, line.seat)}
                {line.seat === update.seat && <small> {shell.value.you}</small>}
              </th>
              <td>{why(line)}</td>
              <td class="number">+{line.round_points}</td>
              <td class="number total">{line.total}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Small cards, each with its points, after the reason they share. */
export function Reason({ title, cards, look }: { title: string; cards: [string, number][]; look: TrickProps['look'] }) {
  if (cards.length === 0) return null;
  return (
    <div class="reason">
      <small>{title}</small>
      <div class="left-cards">
        {cards.map(([card, points], i) => (
          <span key={i} class="left-card" title={look.cardName(card)}>
            {look.drawCard(card)}
            <span class="unseen">{look.cardName(card)}: </span>
            <small>{points}</small>
          </span>
        ))}
      </div>
    </div>
  );
}

export function RoundSheet({
  update,
  table,
  look,
  why,
  children,
}: TrickProps & { why: string; children: ComponentChildren }) {
  const text = look.words;
  const seconds = useRemaining(update.room.next_round_ms);
  const round = table.last_round;
  const ready = update.seat === null || (update.room.seats[update.seat]?.ready ?? false);
  const others = update.room.seats.flatMap((seat) => (seat.ready || seat.driver === 'bot' ? [] : nameOf(seat)));
  if (!round) return null;
  return (
    <div class="sheet">
      <section class="paper scores" aria-labelledby="scores-title">
        <h2 id="scores-title">{text.roundOver(round.round)}</h2>
        <p>{why}</p>
        {children}
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
        <DealCode round={round} words={text} />
      </section>
    </div>
  );
}

interface MatchProps extends TrickProps {
  /** What explains the places, where totals alone do not. */
  note?: string | false;
  children: ComponentChildren;
}

export function MatchSheet({ update, table, look, note, children }: MatchProps) {
  const text = look.words;
  const places = table.places ?? [];
  const order = places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sky.current) confetti(sky.current);
  }, []);
  const host = update.room.host;
  return (
    <div class="sheet">
      <div class="sky" ref={sky} aria-hidden="true" />
      <section class="paper scores match" aria-labelledby="match-title">
        <h2 id="match-title">{winners(places, update, text)}</h2>
        <ol class="podium">
          {order.map(({ place, seat }) => (
            <li key={seat} class={`place-${place} ${seat === update.seat ? 'me' : ''}`}>
              <span class="place">{text.place(place)}</span>
              <b>{nameAt(update.room, seat)}</b>
              <span>{text.points(table.seats[seat]?.total ?? 0)}</span>
            </li>
          ))}
        </ol>
        {note && <p class="hint">{note}</p>}
        <div class="row go-on">
          {isHost.value ? (
            <button type="button" class="main big" onClick={() => send({ type: 'start' })}>
              {text.again}
            </button>
          ) : (
            <p role="status">{host !== null && text.hostDealsAgain(nameAt(update.room, host))}</p>
          )}
          <AfterMatch />
        </div>
        {table.last_round && (
          <details>
            <summary>{text.roundOver(table.last_round.round)}</summary>
            {children}
            <DealCode round={table.last_round} words={text} />
          </details>
        )}
      </section>
    </div>
  );
}

const DealCode = ({ round, words }: { round: { deal_code: string; commitment: string }; words: TrickWords }) => (
  <details class="deal-code">
    <summary>{words.dealCode}</summary>
    <code>{round.deal_code}</code>
    <p>{words.dealCodeMeans}</p>
    <code>{round.commitment}</code>
  </details>
);
