// Who is here: the seats, those who look on, and those who were removed. The host finds here what can be done about each.
import { words } from '../lang/current';
import { markOf, type SeatMark } from '../people/seat_mark';
import type { RoomSeat } from '../protocol';
import { isHost, mySeat, presence, qualityAt, send, view } from '../store/room';
import { isOutsideMatch, nameOf } from '../store/seats';
import { openDialog } from '../ui/dialog';
import { Icon, type IconName } from '../ui/icons';
import { chosenPerson } from './person';

export function Places() {
  if (!view.value) return null;
  const { room } = view.value;
  const free = room.most_seats - room.seats.length;
  return (
    <ul class="places" aria-label={words.value.people}>
      {room.seats.map((seat, i) => (
        <Place key={i} number={i} seat={seat} />
      ))}
      {isHost.value && isOutsideMatch(room) && free > 0 && (
        <li class="free">
          <button type="button" onClick={() => send({ type: 'add_bot' })}>
            <Icon name="add" /> {words.value.addBot}
          </button>
        </li>
      )}
    </ul>
  );
}

type Mark = SeatMark['kind'] | 'here';

const ICONS: Record<Mark, IconName> = {
  here: 'hand',
  bot: 'bot',
  given_up: 'gone',
  away: 'bot',
  lost: 'away',
  hidden: 'not_looking',
};

function noteOn(mark: Mark): string {
  const { bot, away, company } = words.value;
  return {
    here: '',
    bot,
    given_up: company.givenUp,
    away: `${away}, ${company.botPlays}`,
    lost: away,
    hidden: company.notLooking,
  }[mark];
}

function Place({ number, seat }: { number: number; seat: RoomSeat }) {
  const text = words.value;
  const room = view.value?.room;
  if (!room) return null;
  const mine = number === mySeat.value;
  const hosts = number === room.host;
  const mark = markOf(number, room, presence.value, mySeat.value)?.kind ?? 'here';
  const name = nameOf(seat);
  const notes = [mine && text.you, hosts && text.host, noteOn(mark)];
  return (
    <li class={mine ? 'me' : ''}>
      <Icon name={hosts ? 'host' : ICONS[mark]} />
      <b dir="auto">{name}</b>
      <small>{notes.filter(Boolean).join(', ')}</small>
      {mark === 'here' && <LineNote seat={number} />}
      {isHost.value && seat.bot && isOutsideMatch(room) && (
        <button
          type="button"
          class="round"
          aria-label={text.removeBot(name)}
          onClick={() => send({ type: 'remove_bot', seat: number })}
        >
          <Icon name="close" />
        </button>
      )}
      {isHost.value && !seat.bot && !seat.gone && !mine && (
        <button
          type="button"
          class="round"
          aria-label={text.optionsFor(name)}
          onClick={() => {
            chosenPerson.value = name;
            openDialog.value = 'person';
          }}
        >
          <Icon name="more" />
        </button>
      )}
    </li>
  );
}

function LineNote({ seat }: { seat: number }) {
  const quality = qualityAt(seat);
  if (!quality) return null;
  return (
    <small class={`seat-quality ${quality}`}>
      <Icon name={`line_${quality}`} /> {words.value.line[quality]}
    </small>
  );
}

export function Watchers() {
  const { watching, spectators } = presence.value;
  if (watching.length === 0) return null;
  return (
    <p class="watchers">
      <Icon name="watch" /> {words.value.watching(watching, spectators - watching.length)}
    </p>
  );
}

export function RemovedPeople() {
  const removed = view.value?.room.removed ?? [];
  if (removed.length === 0 || !isHost.value) return null;
  return (
    <div class="removed">
      <p>{words.value.removedPeople(removed)}</p>
      <button type="button" onClick={() => send({ type: 'lift_removals' })}>
        {words.value.letBack}
      </button>
    </div>
  );
}
