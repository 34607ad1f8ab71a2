// How the last race ended: everybody's time, who draws what and why. It goes away by itself and can be called back.
import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { words as shell } from '../../lang/current';
import { whoIs } from '../../people/who';
import { nameAt } from '../../store/seats';
import { Icon } from '../../ui/icons';
import { words } from './dictionary';
import { shownRace } from './race';
import type { RaceBoard, RaceLine, Update } from './wire';
import { view } from './wire';

const SHOWN_MS = 6_000;

/** The race whose board is shown. */
export const openBoard = signal<string | null>(null);

export const isBoardShown = computed(
  () => openBoard.value !== null && openBoard.value === view.value?.table?.last_race?.race && shownRace.value === null,
);

export function RaceBoardPanel() {
  const update = view.value;
  const board = update?.table?.last_race;
  const shown = isBoardShown.value;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => (openBoard.value = null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!update || !board) return null;
  if (shown) return <Board board={board} update={update} />;
  return (
    <button
      type="button"
      class="round board-again"
      aria-label={words.value.raceBoard}
      onClick={() => (openBoard.value = board.race)}
    >
      <Icon name="race" />
    </button>
  );
}

function Board({ board, update }: { board: RaceBoard; update: Update }) {
  const text = words.value;
  const who = (seat: number) => whoIs(update, seat);
  const slowest = Math.max(1, ...board.lines.map(({ reaction_ms }) => reaction_ms ?? 0));
  const call = board.lines.find(({ seat }) => seat === board.card_player)?.call_ms ?? null;
  return (
    <div class="board paper">
      <header>
        <h2>{text.raceBoard}</h2>
        <button type="button" class="round" aria-label={shell.value.close} onClick={() => (openBoard.value = null)}>
          <Icon name="close" />
        </button>
      </header>
      <table>
        <colgroup>
          <col class="names" />
          <col class="times" />
          <col />
        </colgroup>
        <thead class="unseen">
          <tr>
            <th scope="col">{text.player}</th>
            <th scope="col">{text.reaction}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {board.lines.map((line) => (
            <BoardLine key={line.seat} line={line} board={board} update={update} slowest={slowest} />
          ))}
        </tbody>
      </table>
      <p class="call-line">
        {board.call_in_time && call !== null
          ? text.callMade(who(board.card_player), call)
          : board.call_in_time
            ? ''
            : text.callMissed(who(board.card_player))}
      </p>
      {board.penalties.length === 0 && <p>{text.nobodyDraws}</p>}
      <p class="fair">{text.fair}</p>
    </div>
  );
}

function BoardLine({
  line,
  board,
  update,
  slowest,
}: {
  line: RaceLine;
  board: RaceBoard;
  update: Update;
  slowest: number;
}) {
  const text = words.value;
  const penalty = board.penalties.find(({ seat }) => seat === line.seat);
  const measured = line.mark === 'slapped' ? line.reaction_ms : null;
  const time = line.mark === 'slapped' ? text.ms(line.reaction_ms ?? 0) : text.marks[line.mark];
  return (
    <tr class={`${line.seat === update.seat ? 'me' : ''} ${penalty ? 'pays' : ''}`}>
      <th scope="row">{nameAt(update.room, line.seat)}</th>
      <td class="time">
        <span class="length" style={{ '--part': (measured ?? slowest) / slowest }} aria-hidden="true" />
        <span class={`time-text ${line.mark}`}>{time}</span>
      </td>
      <td class="pays-text">
        {penalty && (
          <>
            <b>{text.draws(penalty.cards)}</b>{' '}
            {penalty.reason !== line.mark && <small>{text.because[penalty.reason]}</small>}
          </>
        )}
      </td>
    </tr>
  );
}
