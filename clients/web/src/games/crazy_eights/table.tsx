// The table: opponents, piles, the suit in force, whose turn it is; below, what can be done and the own hand.
import '../../table/look';
import './crazy_eights.css';
import { Hand } from '../../table/hand';
import { Refusal } from '../../table/refusal';
import { Scores } from '../../table/scores';
import { Seats } from '../../table/seats';
import { Side } from '../../table/side';
import { UnderSheet } from '../../table/under_sheet';
import { faceOf } from '../french/cards';
import { drawCard } from '../french/face';
import { take } from './acting';
import { words } from './dictionary';
import { useEightsKeys } from './keys';
import { Piles } from './piles';
import { tellAbout } from './told';
import { playsOf } from './turn';
import { Actions, TurnRow } from './turn_row';
import { type Card, type Update, view } from './wire';

export function Table() {
  useEightsKeys();
  const update = view.value;
  const table = update?.table;
  if (!update || !table) return null;
  const { room, seat } = update;
  const text = words.value;
  return (
    <main class="table-page eights" inert={room.paused}>
      <UnderSheet room={room}>
        <section class="felt">
          <Seats seats={table.seats} room={room} mine={seat} actor={table.actor} text={text} />
          <Piles update={update} table={table} />
        </section>
        <section class="near">
          <TurnRow update={update} table={table} />
          {seat !== null && (
            <>
              <Refusal />
              <Actions update={update} table={table} />
              <MyHand update={update} />
            </>
          )}
        </section>
        <Side room={room} mine={seat} seats={table.seats} text={text} />
      </UnderSheet>
      <Scores update={update} table={table} text={text} draw={drawCard} cardName={text.card} />
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
      describe={describe}
      play={(slot) => take(update, slot)}
      explain={(card) => tellAbout(card, update)}
    />
  );
}
