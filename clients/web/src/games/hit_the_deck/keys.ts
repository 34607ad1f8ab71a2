// The keys of the table. Space slaps from anywhere; letters act and answer questions.
import { play } from '../../sound/sound';
import { answer } from '../../speech/speech';
import { send } from '../../store/room';
import { hearLetter, isForTable, useKeys } from '../../table/keys';
import { words } from './dictionary';
import { ORDERS } from './orders';
import { call, shownRace, slap } from './race';
import type { Card, Update } from './wire';
import { view } from './wire';

function actIfLegal(update: Update, type: 'draw' | 'pass'): void {
  if (update.table && update.mine?.legal.some((action) => action.type === type))
    void send({ type: 'act', turn: update.table.turn, action: { type } });
}

function hearOwnLetter(event: KeyboardEvent, { table, ...update }: Update): void {
  if (!table) return;
  const text = words.peek();
  const asked = { table, ...update };
  const own = {
    d: () => actIfLegal(asked, 'draw'),
    n: () => actIfLegal(asked, 'pass'),
    p: () => answer(`${table.top ? text.card(table.top) : text.emptyPile}. ${text.demand(table.demand)}.`),
    ...(shownRace.peek() && { c: () => call(event) }),
  };
  hearLetter(event, asked, own, { text, cardName: (card) => text.card(card as Card), orders: ORDERS });
}

/** Outside a race, Space works the button that has the focus; a card is played with Enter, so there it slaps. */
function hasItsOwnSpace(target: EventTarget | null): boolean {
  if (shownRace.peek() || !(target instanceof HTMLElement)) return false;
  return target.matches('button, summary, input, select') && !target.matches('.slot, .slap-bar, .pile');
}

function onKeyDown(event: KeyboardEvent): void {
  const update = view.peek();
  if (!update || !isForTable(event)) return;
  if (event.key !== ' ') {
    hearOwnLetter(event, update);
    return;
  }
  if (hasItsOwnSpace(event.target)) return;
  event.preventDefault();
  if (event.repeat || update.room.phase !== 'playing' || update.seat === null) return;
  slap(event, update.version);
  play('slap');
}

/** Firefox presses a focused button when Space comes up again. */
const onKeyUp = (event: KeyboardEvent) => {
  if (event.key === ' ' && !hasItsOwnSpace(event.target)) event.preventDefault();
};

export const useHitKeys = () => useKeys(onKeyDown, onKeyUp);
