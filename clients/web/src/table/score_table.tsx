// Who has what, and where the points come from.
import type { ComponentChildren } from 'preact';
import { words as shell } from '../lang/current';
import type { DrawCard } from '../motion/stage';
import type { RoomView } from '../protocol';
import { nameAt } from '../store/seats';
import type { TableWords } from './words';

interface Line {
  seat: number;
  round_points: number;
  total: number;
}

interface Props<L extends Line> {
  room: RoomView;
  /** The reader's seat; null for whoever looks on. */
  mine: number | null;
  text: TableWords;
  lines: readonly L[];
  /** What the column of reasons is called. */
  head: string;
  /** Where the points of a line come from. */
  why(line: L): ComponentChildren;
}

export const ScoreTable = <L extends Line>({ room, mine, text, lines, head, why }: Props<L>) => (
  <table class="score-table">
    <thead>
      <tr>
        <th scope="col">{text.player}</th>
        <th scope="col">{head}</th>
        <th scope="col">{text.thisRound}</th>
        <th scope="col">{text.total}</th>
      </tr>
    </thead>
    <tbody>
      {[...lines]
        .sort((a, b) => a.total - b.total)
        .map((line) => (
          <tr key={line.seat} class={line.seat === mine ? 'me' : ''}>
            <th scope="row">
              {nameAt(room, line.seat)}
              {line.seat === mine && <small> ({shell.value.you})</small>}
            </th>
            <td>{why(line)}</td>
            <td class="number">+{line.round_points}</td>
            <td class="number total">{line.total}</td>
          </tr>
        ))}
    </tbody>
  </table>
);

interface Counted<Card extends string> {
  cards: readonly Card[];
  /** What each of them counts. */
  points: readonly number[];
  draw: DrawCard;
  cardName(card: Card): string;
}

/** Small cards, each with its points; a dash for none. */
export const CountedCards = <Card extends string>({ cards, points, draw, cardName }: Counted<Card>) =>
  cards.length === 0 ? (
    '–'
  ) : (
    <div class="left-cards">
      {cards.map((card, i) => (
        <span key={i} class="left-card" title={cardName(card)}>
          {draw(card)}
          <span class="unseen">{cardName(card)}: </span>
          <small>{points[i]}</small>
        </span>
      ))}
    </div>
  );
