// After a round and after the match, in games that count the cards left in hand.
import type { DrawCard } from '../motion/stage';
import { whoIs } from '../people/who';
import type { RoomView } from '../protocol';
import { CountedCards, ScoreTable } from './score_table';
import { MatchSheet, RoundSheet } from './sheets';
import type { TableWords } from './words';

interface Props<Card extends string> {
  update: { room: RoomView; seat: number | null };
  table: {
    last_round: {
      round: number;
      winner: number | null;
      lines: { seat: number; hand: Card[]; points: number[]; round_points: number; total: number }[];
      deal_code: string;
      commitment: string;
    } | null;
    places: number[] | null;
    seats: { total: number }[];
  };
  text: TableWords;
  draw: DrawCard;
  cardName(card: Card): string;
}

/** The sheet that it is time for, if any. */
export function Scores<Card extends string>({ update, table, text, draw, cardName }: Props<Card>) {
  const { room, seat: mine } = update;
  const round = table.last_round;
  const shared = { room, mine, text, round };
  const scores = (
    <ScoreTable
      {...{ room, mine, text }}
      lines={round?.lines ?? []}
      head={text.cardsLeft}
      why={({ hand, points }) => <CountedCards cards={hand} points={points} draw={draw} cardName={cardName} />}
    />
  );
  if (room.phase === 'match_over')
    return (
      <MatchSheet {...shared} places={table.places ?? []} seats={table.seats}>
        {scores}
      </MatchSheet>
    );
  if (room.phase !== 'between_rounds' || !round) return null;
  const why = round.winner === null ? text.blocked : text.wentOut(whoIs(update, round.winner));
  return (
    <RoundSheet {...shared} why={why}>
      {scores}
    </RoundSheet>
  );
}
