// How the last race ended, on the table. It goes away by itself, unless the pointer or the focus is on it; it can be called back, and
// opened for all of its words.
import { useEffect, useState } from 'preact/hooks';
import { words as shell } from '../../lang/current';
import { openDialog } from '../../ui/dialog';
import { Icon } from '../../ui/icons';
import { words } from './dictionary';
import { FairButton } from './fair_dialog';
import { isBoardShown, openBoard } from './open_board';
import { RaceNotes, RaceTable } from './race_table';
import { view } from './wire';

const SHOWN_MS = 8_000;

export function RaceBoardPanel() {
  const text = words.value;
  const update = view.value;
  const board = update?.table?.last_race;
  const shown = isBoardShown.value;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!shown) setHeld(false);
    if (!shown || held) return;
    const timer = setTimeout(() => (openBoard.value = null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);
  if (!update || !board) return null;
  if (!shown)
    return (
      <button
        type="button"
        class="round board-again"
        aria-label={text.raceBoard}
        onClick={() => (openBoard.value = board.race)}
      >
        <Icon name="race" />
      </button>
    );
  return (
    <div
      class="board paper"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <header>
        <h2>{text.raceBoard}</h2>
        <button type="button" class="round" aria-label={text.raceDetails} onClick={() => (openDialog.value = 'race')}>
          <Icon name="more" />
        </button>
        <button type="button" class="round" aria-label={shell.value.close} onClick={() => (openBoard.value = null)}>
          <Icon name="close" />
        </button>
      </header>
      <RaceTable board={board} update={update} />
      <RaceNotes board={board} update={update} />
    </div>
  );
}

/** With all words. */
export function RaceInFull() {
  const update = view.value;
  const board = update?.table?.last_race;
  if (!update || !board) return null;
  return (
    <div class="board-in-full">
      <RaceTable board={board} update={update} />
      <RaceNotes board={board} update={update} />
      <p class="hint">{words.value.fair}</p>
      <FairButton />
    </div>
  );
}
