// Everybody's time in a race, quickest first: reaction and how far it may be off, what the network took, how it was found,
// who draws what and why. The board on the table and its dialog show the same; what has no room is read aloud only.
import type { ComponentChildren } from 'preact';
import { whoIs } from '../../people/who';
import { nameAt } from '../../store/seats';
import { Icon, type IconName } from '../../ui/icons';
import { words } from './dictionary';
import type { Measured, RaceBoard, RaceLine, Update } from './wire';

export const MEASURED_ICONS: Record<Measured, IconName> = {
  own_clock: 'confirmed',
  clamped: 'corrected',
  server: 'estimated',
  strict: 'strict',
  line: 'new_line',
  bot: 'bot',
};

interface Props {
  board: RaceBoard;
  update: Update;
}

export function RaceTable({ board, update }: Props) {
  const text = words.value;
  const slowest = Math.max(1, ...board.lines.map(({ reaction_ms }) => reaction_ms ?? 0));
  return (
    <table class="race-table">
      <thead>
        <tr>
          <th scope="col">{text.player}</th>
          <th scope="col">{text.reaction}</th>
          <th scope="col">{text.network}</th>
          <td />
          <th scope="col">{text.draw}</th>
        </tr>
      </thead>
      <tbody>
        {board.lines.map((line) => (
          <Line key={line.seat} line={line} board={board} update={update} slowest={slowest} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, board, update, slowest }: Props & { line: RaceLine; slowest: number }) {
  const text = words.value;
  const penalty = board.penalties.find(({ seat }) => seat === line.seat);
  const heat = board.dead_heat.includes(line.seat);
  const { mark, measured, reaction_ms, sigma_ms, network_ms } = line;
  const time = mark === 'slapped' ? text.ms(reaction_ms ?? 0) : text.marks[mark];
  const safe = board.kind === 'calm' && mark === 'slapped' && !penalty;
  const because = penalty && (heat ? text.deadHeat : penalty.reason !== mark && text.because[penalty.reason]);
  return (
    <tr class={`${line.seat === update.seat ? 'me' : ''} ${penalty ? 'pays' : ''} ${heat ? 'heat' : ''}`}>
      <th scope="row">{nameAt(update.room, line.seat)}</th>
      <td class="time">
        {mark === 'slapped' && (
          <span class="length" style={{ '--part': (reaction_ms ?? 0) / slowest }} aria-hidden="true" />
        )}
        <span class={`time-text ${mark}`}>
          {time}
          {mark === 'slapped' && sigma_ms !== null && measured !== 'bot' && <small> {text.giveOrTake(sigma_ms)}</small>}
        </span>
      </td>
      <td class="network">
        {network_ms !== null && measured !== 'bot' && (
          <>
            <span aria-hidden="true">−{Math.max(0, Math.round(network_ms))}</span>
            <span class="words">{text.networkOff(Math.max(0, network_ms))}</span>
          </>
        )}
      </td>
      <td class="found">
        {measured && (
          <>
            <Icon name={MEASURED_ICONS[measured]} />
            <span class="words">{text.measured[measured]}</span>
          </>
        )}
      </td>
      <td class="pays-text">
        {penalty && (
          <b>
            <span class="words">{text.draws(penalty.cards)}</span>
            <span aria-hidden="true">+{penalty.cards}</span>
          </b>
        )}
        {safe && (
          <>
            <Icon name="safe" /> <small>{text.safe}</small>
          </>
        )}
        {(because || heat) && (
          <small class="because">
            {heat && <Icon name="dead_heat" />}
            {because || text.deadHeat}
          </small>
        )}
      </td>
    </tr>
  );
}

/** What the numbers mean, in sentences. */
export function RaceNotes({ board, update }: Props) {
  const text = words.value;
  const who = (seat: number) => whoIs(update, seat);
  const call = board.lines.find(({ seat }) => seat === board.card_player)?.call_ms ?? null;
  const mine = board.lines.find(({ seat }) => seat === update.seat);
  return (
    <div class="race-notes">
      {board.dead_heat.length > 0 && (
        <Note icon="dead_heat" said="in-table">
          {text.deadHeatOf(board.dead_heat.map((seat) => nameAt(update.room, seat)))}
        </Note>
      )}
      {board.last_to_arrive !== null && <Note icon="fair">{text.arrivedLast(who(board.last_to_arrive))}</Note>}
      {mine?.measured === 'strict' && <Note icon="strict">{text.strictForYou}</Note>}
      {!board.call_in_time && <p>{text.callMissed(who(board.card_player))}</p>}
      {board.call_in_time && call !== null && <p>{text.callMade(who(board.card_player), call)}</p>}
      {board.penalties.length === 0 && <p>{board.kind === 'calm' ? text.everybodySafe : text.nobodyDraws}</p>}
    </div>
  );
}

interface Sentence {
  icon: IconName;
  /** Whether the table says it, too, in fewer words. */
  said?: 'in-table';
  children: ComponentChildren;
}

export const Note = ({ icon, said, children }: Sentence) => (
  <p class={`note ${said ?? ''}`}>
    <Icon name={icon} /> <span>{children}</span>
  </p>
);
