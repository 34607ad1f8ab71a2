// The table: opponents, piles, what is in force, whose turn it is; below, the slap bar and the own hand. Draws the view.
import '../../table/look';
import './cards.css';
import './race.css';
import './layouts.css';
import { words as shell } from '../../lang/current';
import { LogLines } from '../../people/log_lines';
import { notice } from '../../store/room';
import { nameAt } from '../../store/seats';
import { words } from './dictionary';
import { MyHand } from './hand';
import { useKeys } from './keys';
import { isBoardShown } from './open_board';
import { Piles } from './piles';
import type { TableProps } from './props';
import { shownRace } from './race';
import { MatchScores, RaceBoardPanel, RoundScores } from './rest_later';
import { Seats } from './seats';
import { CallButton, SlapBar } from './slap_bar';
import { told } from './told';
import { TurnRow } from './turn_row';
import { view } from './wire';

export function Table() {
  useKeys();
  const update = view.value;
  const table = update?.table;
  if (!update || !table) return null;
  return (
    <main
      class={`table-page ${table.race ? 'racing' : ''} ${shownRace.value ? 'race-open' : ''}`}
      inert={update.room.paused}
    >
      <section class={`felt ${isBoardShown.value ? 'with-board' : ''}`}>
        <Seats update={update} table={table} />
        <Piles update={update} table={table} />
        {table.last_race && <RaceBoardPanel />}
      </section>
      <section class="near">
        <TurnRow update={update} table={table} />
        {update.seat !== null && (
          <>
            <p class="refusal" role="status">
              {notice.value ? shell.value.refusal[notice.value] : told.value}
            </p>
            <div class="slap-place">
              <CallButton />
              <SlapBar update={update} table={table} />
            </div>
            <MyHand update={update} />
          </>
        )}
      </section>
      <aside class="side" aria-label={shell.value.log}>
        <h2>{words.value.total}</h2>
        <Totals update={update} table={table} />
        <h2>{shell.value.log}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keyboard */}
        <section class="side-log" tabIndex={0} aria-label={shell.value.log}>
          <LogLines />
        </section>
      </aside>
      {update.room.phase === 'between_rounds' && <RoundScores update={update} table={table} />}
      {update.room.phase === 'match_over' && <MatchScores update={update} table={table} />}
    </main>
  );
}

const Totals = ({ update, table }: TableProps) => (
  <ul class="totals">
    {table.seats.map(({ total }, seat) => (
      <li key={seat} class={seat === update.seat ? 'me' : ''}>
        {nameAt(update.room, seat)} <b>{total}</b>
      </li>
    ))}
  </ul>
);
