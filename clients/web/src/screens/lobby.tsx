// Before a match: who sits here, how to bring others, bots, the rules, and the start.
import { game } from '../games/games';
import { words } from '../lang/current';
import { offerOf } from '../store/offer';
import { isHost, notice, send, sitDown, view } from '../store/room';
import { hasSeatToTake, nameAt } from '../store/seats';
import { Invite } from '../ui/invite';
import { GameHeading } from './change_game';
import { HouseRules } from './house_rules';
import { Places, RemovedPeople, Watchers } from './places';
import { RuleList } from './rule_list';

export function Lobby() {
  if (!view.value) return null;
  const { room, seat } = view.value;
  const Own = game.value?.Lobby;
  const text = words.value;
  return (
    <main class="lobby">
      <div class="column">
        <div class="paper">
          <GameHeading game={room.game} />
          <Invite code={room.code} />
          {room.house_rules.door === 'locked' && <p class="hint">{text.doorLocked}</p>}
        </div>
        <section class="paper">
          <h2>{text.seats(room.seats.length, room.most_seats)}</h2>
          <Places />
          <Watchers />
          <RemovedPeople />
          <p class="trouble" role="alert">
            {notice.value && text.refusal[notice.value]}
          </p>
          {isHost.value ? <Start /> : <p class="hint">{text.hostStarts(nameAt(room, room.host))}</p>}
          {seat === null && hasSeatToTake(room) && (
            <button type="button" class="main big" onClick={sitDown}>
              {text.sitDown}
            </button>
          )}
        </section>
      </div>
      <div class="column">
        {Own && <Own />}
        <GameRules />
        <section class="paper">
          <h2>{text.houseRules}</h2>
          <HouseRules />
        </section>
      </div>
    </main>
  );
}

/** The host deals when there are enough, and not too many since another game or rule was chosen. */
function Start() {
  const room = view.value?.room;
  if (!room) return null;
  const text = words.value;
  const enough = room.seats.length >= room.least_seats;
  const tooMany = room.seats.length > room.most_seats;
  return (
    <>
      <p class="hint">{!enough ? text.needSeats(room.least_seats) : tooMany ? text.refusal.too_many_seats : ''}</p>
      <button
        type="button"
        class="main big"
        aria-disabled={!enough || tooMany}
        onClick={() => enough && !tooMany && send({ type: 'start' })}
      >
        {text.start}
      </button>
    </>
  );
}

function GameRules() {
  const room = view.value?.room;
  const rules = room && offerOf(room.game)?.options;
  if (!game.value || !rules || rules.length === 0) return null;
  const called = game.value.optionWords();
  return (
    <section class="paper">
      <h2>{words.value.gameRules}</h2>
      <RuleList
        rules={rules}
        values={room.options}
        nameOf={(rule) => called.names[rule] ?? rule}
        meaningOf={(rule) => called.means?.[rule]}
        show={(_, value) => (typeof value === 'string' ? (called.values[value] ?? value) : String(value))}
        mayChange={isHost.value}
        change={(options) => void send({ type: 'set_options', options })}
      />
    </section>
  );
}
