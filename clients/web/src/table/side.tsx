// On a wide screen, beside the table: the totals and what has happened.
import { words as shell } from '../lang/current';
import { LogLines } from '../people/log_lines';
import type { RoomView } from '../protocol';
import { nameAt } from '../store/seats';
import type { TableWords } from './words';

interface Props {
  room: RoomView;
  /** The reader's seat; null for whoever looks on. */
  mine: number | null;
  seats: { total: number }[];
  text: Pick<TableWords, 'total'>;
}

export const Side = ({ room, mine, seats, text }: Props) => (
  <aside class="side" aria-label={shell.value.log}>
    <h2>{text.total}</h2>
    <ul class="totals">
      {seats.map(({ total }, seat) => (
        <li key={seat} class={seat === mine ? 'me' : ''}>
          {nameAt(room, seat)} <b>{total}</b>
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
