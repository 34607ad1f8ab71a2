// The dialogs of a room: menu, how to play, the log, and whether to leave.
import { useLayoutEffect } from 'preact/hooks';
import { game } from '../games/games';
import { words } from '../lang/current';
import { qualityOf, roundTrip } from '../net/round_trip';
import { LogLines } from '../people/log_lines';
import type { RoomView } from '../protocol';
import { keepOneBack } from '../route';
import { connection, heartbeats, isHost, leave, mySeat, qualityAt, send, view } from '../store/room';
import { isOutsideMatch } from '../store/seats';
import { letterKeys, reactions, SPEEDS, speed, TAPS, tapOnCard } from '../store/settings';
import { Choice } from '../ui/choice';
import { Dialog, type DialogName, openDialog } from '../ui/dialog';
import { Icon, type IconName } from '../ui/icons';
import { Invite } from '../ui/invite';
import { LanguageChoice } from '../ui/language';

const ON_OFF = ['on', 'off'] as const;

export const Menu = () => (
  <Dialog name="menu" title={words.value.menu}>
    <div class="menu-tiles">
      <Opens dialog="how_to" icon="help" name={words.value.howToPlay} />
      <Opens dialog="log" icon="log" name={words.value.log} />
      <Opens dialog="people" icon="people" name={words.value.people} />
      <Opens dialog="house_rules" icon="rules" name={words.value.houseRules} />
      {mySeat.value !== null && <Opens dialog="move_seat" icon="move" name={words.value.moveSeat} />}
      {isHost.value && view.value && <OfTheHost room={view.value.room} />}
    </div>
    <LanguageChoice />
    <Choice
      legend={words.value.motion}
      value={speed.value}
      choices={SPEEDS}
      label={(choice) => words.value.speeds[choice]}
      choose={(choice) => (speed.value = choice)}
    />
    <Choice
      legend={words.value.tapOnCard}
      value={tapOnCard.value}
      choices={TAPS}
      label={(choice) => words.value.taps[choice]}
      choose={(choice) => (tapOnCard.value = choice)}
    />
    <Choice
      legend={words.value.letterKeys}
      value={letterKeys.value}
      choices={ON_OFF}
      label={(choice) => words.value[choice]}
      choose={(choice) => (letterKeys.value = choice)}
    />
    <Choice
      legend={words.value.company.reactions}
      value={reactions.value}
      choices={ON_OFF}
      label={(choice) => words.value[choice]}
      choose={(choice) => (reactions.value = choice)}
    />
    <LineQuality />
    {view.value && <Invite code={view.value.room.code} />}
    <button type="button" class="big" onClick={() => (openDialog.value = 'leave')}>
      {words.value.leave}
    </button>
  </Dialog>
);

interface Opening {
  dialog: DialogName;
  icon: IconName;
  name: string;
}

const Opens = ({ dialog, icon, name }: Opening) => (
  <button type="button" onClick={() => (openDialog.value = dialog)}>
    <Icon name={icon} /> {name}
  </button>
);

/** What only the host can do: outside a match choose the game, in a match stop it for a while or for good. */
function OfTheHost({ room }: { room: RoomView }) {
  const text = words.value;
  if (isOutsideMatch(room)) return <Opens dialog="change_game" icon="cards" name={text.changeGame} />;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          openDialog.value = null;
          void send({ type: room.paused ? 'resume' : 'pause' });
        }}
      >
        <Icon name={room.paused ? 'resume' : 'pause'} /> {room.paused ? text.resume : text.pause}
      </button>
      <Opens dialog="end_match" icon="end" name={text.endMatch} />
    </>
  );
}

function LineQuality() {
  const ms = roundTrip(heartbeats.value);
  if (ms === null || connection.value.at !== 'live') return null;
  const quality = qualityAt(mySeat.value) ?? qualityOf(ms);
  return (
    <p class="line-quality">
      <Icon name={`line_${quality}`} /> {words.value.line[quality]}, {words.value.ms(ms)}
    </p>
  );
}

export function HowTo() {
  const Lessons = game.value?.HowTo;
  return (
    <Dialog name="how_to" title={words.value.howToPlay}>
      {Lessons && <Lessons />}
    </Dialog>
  );
}

export const Log = () => (
  <Dialog name="log" title={words.value.log}>
    <LogLines />
  </Dialog>
);

export function LeaveQuestion() {
  const asked = openDialog.value === 'leave';
  // "Back" asks once instead of leaving, from the moment that the table is drawn, hence the layout effects.
  useLayoutEffect(() => {
    if (!asked) keepOneBack();
  }, [asked]);
  useLayoutEffect(() => {
    const ask = () => {
      openDialog.value = 'leave';
    };
    addEventListener('popstate', ask);
    return () => {
      removeEventListener('popstate', ask);
      if (openDialog.peek() === 'leave') openDialog.value = null; // the answer was "back" once more
    };
  }, []);
  return (
    <Dialog name="leave" title={words.value.leaveQuestion}>
      <LeaveMeans />
      <div class="row">
        <button type="button" class="main" onClick={() => (openDialog.value = null)}>
          {words.value.stay}
        </button>
        <button
          type="button"
          onClick={() => {
            openDialog.value = null;
            void leave();
          }}
        >
          {words.value.leave}
        </button>
      </div>
    </Dialog>
  );
}

function LeaveMeans() {
  const text = words.value;
  if (mySeat.value === null) return <p>{text.leaveWatching}</p>;
  return view.value && !isOutsideMatch(view.value.room) ? <p>{text.leaveMeans}</p> : null;
}
