// The keys of the table. Space slaps from anywhere; letters act and answer questions, and can be switched off.
import { useLayoutEffect } from 'preact/hooks';
import { log } from '../../people/log';
import { whoIs } from '../../people/who';
import { play } from '../../sound/sound';
import { answer } from '../../speech/speech';
import { send } from '../../store/room';
import { nameAt } from '../../store/seats';
import { letterKeys } from '../../store/settings';
import { standing } from '../../table/standing';
import { openDialog } from '../../ui/dialog';
import { words } from './dictionary';
import { call, shownRace, slap } from './race';
import { sortHand } from './sort_button';
import type { Card, Update } from './wire';
import { view } from './wire';

function actIfLegal(update: Update, type: 'draw' | 'pass'): void {
  if (update.table && update.mine?.legal.some((action) => action.type === type))
    void send({ type: 'act', turn: update.table.turn, action: { type } });
}

function tellTurn(update: Update): void {
  const { table } = update;
  if (table && table.actor !== null) answer(words.peek().turnOf(whoIs(update, table.actor)));
}

function tellPile({ table }: Update): void {
  if (table)
    answer(
      `${table.top ? words.peek().card(table.top) : words.peek().emptyPile}. ${words.peek().demand(table.demand)}.`,
    );
}

function tellCounts(update: Update): void {
  const counts = update.table?.seats.map(
    ({ cards }, seat) => `${nameAt(update.room, seat)}: ${words.peek().cards(cards)}`,
  );
  if (counts) answer(`${counts.join('. ')}.`);
}

const LETTERS: Record<string, (update: Update, event: KeyboardEvent) => void> = {
  d: (update) => actIfLegal(update, 'draw'),
  n: (update) => actIfLegal(update, 'pass'),
  c: (update, event) => (shownRace.peek() ? call(event) : tellCounts(update)),
  t: tellTurn,
  p: tellPile,
  h: () =>
    answer(
      standing
        .peek()
        .map((card) => words.peek().card(card as Card))
        .join(', '),
    ),
  s: sortHand,
  l: () => answer(log.peek().at(-1) ?? words.peek().logEmpty),
  '?': () => {
    openDialog.value = 'how_to';
  },
};

/** Outside a race, Space works the button that has the focus; a card is played with Enter, so there it slaps. */
function hasItsOwnSpace(target: EventTarget | null): boolean {
  if (shownRace.peek() || !(target instanceof HTMLElement)) return false;
  return target.matches('button, summary, input, select') && !target.matches('.slot, .slap-bar, .pile');
}

function onKeyDown(event: KeyboardEvent): void {
  const update = view.peek();
  const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
  if (
    !update?.table ||
    update.room.paused ||
    typing ||
    openDialog.peek() ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  if (event.key === ' ') {
    if (hasItsOwnSpace(event.target)) return;
    event.preventDefault();
    if (event.repeat || update.room.phase !== 'playing' || update.seat === null) return;
    slap(event, update.version);
    play('slap');
  } else if (letterKeys.peek() === 'on' && !event.repeat) {
    LETTERS[event.key.toLowerCase()]?.(update, event);
  }
}

/** Firefox presses a focused button when Space comes up again. */
const onKeyUp = (event: KeyboardEvent) => {
  if (event.key === ' ' && !hasItsOwnSpace(event.target)) event.preventDefault();
};

/** Keys are heard as soon as the table is drawn, hence the layout effect: a slap may come at once. */
export function useKeys(): void {
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown);
    addEventListener('keyup', onKeyUp);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keyup', onKeyUp);
    };
  }, []);
}
