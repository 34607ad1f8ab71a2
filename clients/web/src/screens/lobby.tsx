// Before a match: who sits here, how to bring others, bots, the house rules, and the start.
import { game } from '../games/games';
import { titleOf } from '../games/title';
import { words } from '../lang/current';
import { offerOf } from '../store/offer';
import { here, isHost, notice, send, view } from '../store/room';
import { Icon } from '../ui/icons';
import { Invite } from '../ui/invite';
import { HouseRules } from './house_rules';

export function Lobby() {
  if (!view.value) return null;
  const { room, seat: mySeat } = view.value;
  const text = words.value;
  const free = room.most_seats - room.seats.length;
  const enough = room.seats.length >= room.least_seats;
  const options = offerOf(room.game)?.options ?? [];
  const hostName = room.host === null ? '' : (room.seats[room.host]?.name ?? '');
  return (
    <main class="lobby">
      <div class="paper">
        <h2>{titleOf(room.game)}</h2>
        <Invite code={room.code} />
      </div>
      <section class="paper">
        <h2>{text.seats(room.seats.length, room.most_seats)}</h2>
        <ul class="places">
          {room.seats.map((seat, i) => (
            <li key={i} class={i === mySeat ? 'me' : ''}>
              <Icon name={seat.bot ? 'bot' : i === room.host ? 'host' : here.value.includes(i) ? 'hand' : 'away'} />
              <b>{seat.name}</b>
              <small>
                {[
                  i === mySeat && text.you,
                  i === room.host && text.host,
                  seat.bot && text.bot,
                  !seat.bot && !here.value.includes(i) && text.away,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              {seat.bot && isHost.value && (
                <button
                  type="button"
                  class="round"
                  aria-label={text.removeBot(seat.name)}
                  onClick={() => send({ type: 'remove_bot', seat: i })}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
          {isHost.value && free > 0 && (
            <li class="free">
              <button type="button" onClick={() => send({ type: 'add_bot' })}>
                <Icon name="add" /> {text.addBot}
              </button>
            </li>
          )}
        </ul>
        <p class="hint">{!enough ? text.needSeats(room.least_seats) : isHost.value ? '' : text.hostStarts(hostName)}</p>
        <p class="trouble" role="alert">
          {notice.value && text.refusal[notice.value]}
        </p>
        {isHost.value && (
          <button
            type="button"
            class="main big"
            aria-disabled={!enough}
            onClick={() => enough && send({ type: 'start' })}
          >
            {text.start}
          </button>
        )}
      </section>
      {game.value && options.length > 0 && (
        <section class="paper rules">
          <h2>{text.rules}</h2>
          <HouseRules
            options={options}
            values={room.options}
            called={game.value.optionWords()}
            mayChange={isHost.value}
          />
        </section>
      )}
    </main>
  );
}
