// After a round and after the match of a trick game: who has what, and the reason for each point.
import type { ComponentChildren } from 'preact';
import { CountedCards, ScoreTable } from '../../table/score_table';
import { MatchSheet, RoundSheet } from '../../table/sheets';
import type { TrickProps } from './props';

interface Props<L> extends TrickProps {
  howItEnded: string;
  /** What explains the places, where totals alone do not. */
  note?: string | false;
  lines: readonly L[];
  /** Where the points of a line come from. */
  why(line: L): ComponentChildren;
}

interface Line {
  seat: number;
  round_points: number;
  total: number;
}

/** The sheet that it is time for, if any. */
export function Scores<L extends Line>({ update, table, look, howItEnded, note, lines, why }: Props<L>) {
  const { room, seat: mine } = update;
  const text = look.words;
  const shared = { room, mine, text, round: table.last_round };
  const scores = <ScoreTable {...{ room, mine, text, lines, why }} head={text.why} />;
  if (room.phase === 'match_over')
    return (
      <MatchSheet {...shared} places={table.places ?? []} seats={table.seats} note={note}>
        <p>{howItEnded}</p>
        {scores}
      </MatchSheet>
    );
  if (room.phase !== 'between_rounds') return null;
  return (
    <RoundSheet {...shared} why={howItEnded}>
      {scores}
    </RoundSheet>
  );
}

interface ReasonProps {
  title: string;
  cards: readonly string[];
  points: readonly number[];
  look: TrickProps['look'];
}

/** Cards with their points, after the reason that they share. */
export const Reason = ({ title, look, ...counted }: ReasonProps) => (
  <div class="reason">
    <small>{title}</small>
    <CountedCards {...counted} draw={look.drawCard} cardName={look.cardName} />
  </div>
);
