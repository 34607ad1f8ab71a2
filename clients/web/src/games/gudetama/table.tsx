// The table of Gudetama: score piles at the seats, tricks left and what must be played in the middle, the choice of a leader.

import { whoIs } from '../../people/who';
import type { GudetamaTable, Update } from '../../protocol';
import { send, view } from '../../store/room';
import { isTooHasty } from '../../table/calm';
import { isMyTurn } from '../../table/turn';
import { words as shared } from '../tricks/dictionary';
import { TrickPage } from '../tricks/page';
import type { Look } from '../tricks/props';
import { Reason, Scores } from '../tricks/scores';
import { ORDERS } from './cards';
import { words } from './dictionary';
import { drawCard } from './face';

export const look: Look = {
  get words() {
    return shared.value;
  },
  drawCard,
  cardName: (card) => words.value.card(card),
  orders: ORDERS,
};

export function Table() {
  const update = view.value;
  if (update?.table?.game !== 'gudetama') return null;
  const table = update.table;
  const text = words.value;
  const naming = table.phase === 'naming' && table.actor !== null;
  const name = (table.actor !== null && whoIs(update, table.actor)) || '';
  const choices = update.mine?.legal.flatMap((action) => (action.type === 'name_leader' ? action : [])) ?? [];
  const parts = { update, table, look };
  return (
    <TrickPage
      {...parts}
      name="gudetama"
      centre={<Centre table={table} />}
      facts={(seat) => <ScorePile table={table} seat={seat} />}
      banner={naming ? (choices.length > 0 ? text.whoLeads : text.naming(name)) : toPlay(update, table)}
      actions={
        choices.length > 0 && (
          <span class="naming">
            {choices.map((action) => (
              <button
                key={action.seat}
                type="button"
                class="main"
                onClick={(event) => isTooHasty(event) || send({ type: 'act', turn: table.turn, action })}
              >
                {whoIs(update, action.seat) ?? shared.value.you}
              </button>
            ))}
          </span>
        )
      }
      whyNot={() => why(update, table)}
    >
      <Scores
        {...parts}
        howItEnded={howItEnded(update, table)}
        note={inPlayOff(table) && text.afterPlayOff}
        lines={table.last_round?.lines ?? []}
        why={({ kept, points }) => <Kept table={table} cards={kept} points={points} />}
      />
    </TrickPage>
  );
}

const inPlayOff = ({ seats }: GudetamaTable) => seats.some(({ active }) => !active);

interface Props {
  update: Update;
  table: GudetamaTable;
}

function Centre({ table }: Pick<Props, 'table'>) {
  const text = words.value;
  const { tricks_left: left, to_beat: best } = table;
  const playing = table.phase === 'turn' || table.phase === 'naming';
  return (
    <>
      <span class="deck-place" data-place="draw" />
      {inPlayOff(table) && <p class="in-force-line quiet">{text.playOff}</p>}
      {playing && left === 1 && <p class="in-force-line last-now">{text.lastTrick}</p>}
      {playing && left > 1 && <p class="in-force-line quiet">{text.tricksLeft(left)}</p>}
      {best && (
        <p class="in-force-line">
          <span aria-hidden="true">▲</span>
          <span class="unseen">{shared.value.toBeat}: </span>
          <span class="to-beat-rank">{best.card}</span>
        </p>
      )}
    </>
  );
}

/** The reader's turn, and what may be played. */
const toPlay = (update: Update, { actor, to_beat: best }: GudetamaTable) =>
  actor !== null && actor === update.seat
    ? `${shared.value.turnOf(null)}: ${best ? words.value.playFrom(best.card) : words.value.playAnything}`
    : null;

const why = (update: Update, table: GudetamaTable) =>
  isMyTurn(update) && table.to_beat
    ? words.value.whyNot(table.to_beat.card)
    : table.actor === null
      ? shared.value.shuffling
      : `${shared.value.turnOf(whoIs(update, table.actor))}.`;

function ScorePile({ table, seat }: { table: GudetamaTable; seat: number }) {
  const { score_pile: pile = [], active = true } = table.seats[seat] ?? {};
  const text = words.value;
  return (
    <>
      <span class="kept-pile" data-place={`kept-${seat}`}>
        {pile.map((card, i) => (
          <b key={i} aria-hidden="true">
            {card}
          </b>
        ))}
        <span class="unseen">, {text.pile(pile)}</span>
      </span>
      {!active && <small>{text.leftMatch}</small>}
    </>
  );
}

function howItEnded(update: Update, { last_round: round }: GudetamaTable): string {
  return round ? words.value.howItEnded(round.reason, whoIs(update, round.winner)) : '';
}

function Kept({ table, cards, points }: { table: GudetamaTable; cards: string[]; points: number[] }) {
  if (!table.last_round || cards.length === 0) return '–';
  return <Reason title={words.value.kept[table.last_round.reason]} cards={cards} points={points} look={look} />;
}
