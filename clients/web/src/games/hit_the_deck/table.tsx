// The table: opponents, piles, what is in force, whose turn it is; below, the slap bar and the own hand. Draws the view.
import '../../table/look';
import './cards.css';
import './race.css';
import './layouts.css';
import { Refusal } from '../../table/refusal';
import { Seats } from '../../table/seats';
import { Side } from '../../table/side';
import { hasSheet, UnderSheet } from '../../table/under_sheet';
import { words } from './dictionary';
import { drawCard } from './face';
import { MyHand } from './hand';
import { useHitKeys } from './keys';
import { isBoardShown } from './open_board';
import { Piles } from './piles';
import { shownRace } from './race';
import { RaceBoardPanel, Scores } from './rest_later';
import { CallButton, SlapBar } from './slap_bar';
import { TurnRow } from './turn_row';
import { view } from './wire';

export function Table() {
  useHitKeys();
  const update = view.value;
  const table = update?.table;
  if (!update || !table) return null;
  const { room, seat } = update;
  const text = words.value;
  return (
    <main class={`table-page ${table.race ? 'racing' : ''} ${shownRace.value ? 'race-open' : ''}`} inert={room.paused}>
      <UnderSheet room={room}>
        <section class={`felt ${isBoardShown.value ? 'with-board' : ''}`}>
          <Seats
            seats={table.seats}
            room={room}
            mine={seat}
            actor={table.actor}
            direction={table.direction}
            text={text}
          />
          <Piles update={update} table={table} />
          {table.last_race && <RaceBoardPanel />}
        </section>
        <section class="near">
          <TurnRow update={update} table={table} />
          {seat !== null && (
            <>
              <Refusal />
              <div class="slap-place">
                <CallButton />
                <SlapBar update={update} table={table} />
              </div>
              <MyHand update={update} />
            </>
          )}
        </section>
        <Side room={room} mine={seat} seats={table.seats} text={text} />
      </UnderSheet>
      {hasSheet(room) && <Scores update={update} table={table} text={text} draw={drawCard} cardName={text.card} />}
    </main>
  );
}
