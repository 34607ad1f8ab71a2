// The table: opponents, piles, the suit in force, whose turn it is; below, what can be done and the own hand.
import '../../table/look';
import './crazy_eights.css';
import { words as shell } from '../../lang/current';
import { LogLines } from '../../people/log_lines';
import { notice } from '../../store/room';
import { nameAt } from '../../store/seats';
import { Hand } from '../../table/hand';
import { MatchScores, RoundScores } from '../../table/scores';
import { Seats } from '../../table/seats';
import { faceOf } from '../french/cards';
import { drawCard } from '../french/face';
import { lifted, take } from './acting';
import { words } from './dictionary';
import { useKeys } from './keys';
import { Piles } from './piles';
import { tellAbout, told } from './told';
import { playsOf } from './turn';
import { Actions, TurnRow } from './turn_row';
import { type Card, type TableProps, type Update, view } from './wire';

export function Table() {
  useKeys();
  const update = view.value;
  const table = update?.table;
  if (!update || !table) return null;
  const { room, seat } = update;
  const text = words.value;
  const sheet = {
    room,
    seat,
    round: table.last_round,
    text,
    draw: drawCard,
    cardName: (card: string) => text.card(card as Card),
  };
  return (
    <main class="table-page eights" inert={room.paused}>
      <section class="felt">
        <Seats seats={table.seats} room={room} mine={seat} actor={table.actor} text={text} />
        <Piles update={update} table={table} />
      </section>
      <section class="near">
        <TurnRow update={update} table={table} />
        {seat !== null && (
          <>
            <p class="refusal" role="status">
              {notice.value ? shell.value.refusal[notice.value] : told.value}
            </p>
            <Actions update={update} table={table} />
            <MyHand update={update} />
          </>
        )}
      </section>
      <Side update={update} table={table} />
      {room.phase === 'between_rounds' && <RoundScores {...sheet} />}
      {room.phase === 'match_over' && (
        <MatchScores {...sheet} places={table.places ?? []} totals={table.seats.map(({ total }) => total)} />
      )}
    </main>
  );
}

function MyHand({ update }: { update: Update }) {
  const text = words.value;
  const cards = update.mine?.hand ?? [];
  const playable = new Set(cards.filter((card) => playsOf(update, card).length > 0));
  const describe = (card: Card) =>
    [text.card(card), faceOf(card).rank === '8' && text.wild, playable.has(card) && text.playable]
      .filter(Boolean)
      .join(', ');
  return (
    <Hand
      cards={cards}
      turn={update.table?.turn ?? 0}
      label={text.yourHand(cards.length)}
      draw={drawCard}
      mayPlay={(card) => playable.has(card)}
      lifted={lifted.value}
      describe={describe}
      play={(slot) => take(update, slot)}
      explain={(card) => tellAbout(card, update)}
    />
  );
}

const Side = ({ update, table }: TableProps) => (
  <aside class="side" aria-label={shell.value.log}>
    <h2>{words.value.total}</h2>
    <ul class="totals">
      {table.seats.map(({ total }, seat) => (
        <li key={seat} class={seat === update.seat ? 'me' : ''}>
          {nameAt(update.room, seat)} <b>{total}</b>
        </li>
      ))}
    </ul>
    <h2>{shell.value.log}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keyboard */}
    <section class="side-log" tabIndex={0} aria-label={shell.value.log}>
      <LogLines />
    </section>
  </aside>
);
