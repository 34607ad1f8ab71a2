// The page of a trick game: the players with the trick round the felt, whose turn it is and the hand below, the sheets over it.
import '../../table/look';
import './tricks.css';
import type { ComponentChildren } from 'preact';
import { Refusal } from '../../table/refusal';
import { Side } from '../../table/side';
import { UnderSheet } from '../../table/under_sheet';
import { MyHand } from './hand';
import { useTrickKeys } from './keys';
import { LastTrick, LastTrickButton } from './last_trick';
import type { TrickProps } from './props';
import { Ring } from './ring';
import { TurnRow } from './turn_row';

interface Props extends TrickProps {
  name: string;
  centre: ComponentChildren;
  facts(seat: number): ComponentChildren;
  banner?: string | null;
  /** What can be done besides playing a card. */
  actions?: ComponentChildren;
  whyNot(card: string): string;
  /** The scores. */
  children: ComponentChildren;
}

export function TrickPage({ update, table, look, name, centre, facts, banner, actions, whyNot, children }: Props) {
  useTrickKeys(look);
  const shared = { update, table, look };
  return (
    <main class={`table-page trick-page ${name}`} inert={update.room.paused}>
      <UnderSheet room={update.room}>
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
              <Refusal />
              <MyHand {...shared} whyNot={whyNot} />
            </>
          )}
        </section>
        <Side room={update.room} mine={update.seat} seats={table.seats} text={look.words} />
      </UnderSheet>
      <LastTrick {...shared} />
      {children}
    </main>
  );
}
