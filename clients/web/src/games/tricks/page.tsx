// The page of a trick game: the players with the trick round the felt, whose turn it is and the hand below, the sheets over it.
import '../../table/look';
import './tricks.css';
import type { ComponentChildren } from 'preact';
import { words as shell } from '../../lang/current';
import { LogLines } from '../../people/log_lines';
import { notice } from '../../store/room';
import { nameAt } from '../../store/seats';
import { MyHand } from './hand';
import { useKeys } from './keys';
import { LastTrick, LastTrickButton } from './last_trick';
import type { TrickProps } from './props';
import { Ring } from './ring';
import { told } from './told';
import { TurnRow } from './turn_row';

interface Props extends TrickProps {
  name: string;
  centre: ComponentChildren;
  facts(seat: number): ComponentChildren;
  banner?: string | null;
  /** What can be done besides playing a card. */
  actions?: ComponentChildren;
  whyNot(card: string): string;
  /** The sheet of scores, if it is time for one. */
  children: ComponentChildren;
}

export function TrickPage({ update, table, look, name, centre, facts, banner, actions, whyNot, children }: Props) {
  useKeys(look);
  const shared = { update, table, look };
  return (
    <main class={`table-page trick-page ${name}`} inert={update.room.paused}>
      <section class="felt">
        <Ring {...shared} facts={facts}>
          {centre}
        </Ring>
        <LastTrickButton {...shared} />
      </section>
      <section class="near">
        <TurnRow {...shared} banner={banner ?? null}>
          {actions}
        </TurnRow>
        {update.seat !== null && (
          <>
            <p class="refusal" role="status">
              {notice.value ? shell.value.refusal[notice.value] : told.value}
            </p>
            <MyHand {...shared} whyNot={whyNot} />
          </>
        )}
      </section>
      <aside class="side" aria-label={shell.value.log}>
        <h2>{look.words.total}</h2>
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
      <LastTrick {...shared} />
      {children}
    </main>
  );
}
