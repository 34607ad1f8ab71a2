// The dialogs of a room: menu, how to play, the log, and whether to leave.
import { useEffect } from 'preact/hooks';
import { game } from '../games/games';
import { words } from '../lang/current';
import { qualityOf, roundTrip } from '../net/round_trip';
import { roomInAddress } from '../route';
import { log } from '../speech/speech';
import { connection, heartbeats, leave, view } from '../store/room';
import { letterKeys, SPEEDS, speed, TAPS, tapOnCard } from '../store/settings';
import { Choice } from '../ui/choice';
import { Dialog, openDialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { Invite } from '../ui/invite';
import { LanguageChoice } from '../ui/language';

const ON_OFF = ['on', 'off'] as const;

export const Menu = () => (
  <Dialog name="menu" title={words.value.menu}>
    <div class="row">
      <button type="button" onClick={() => (openDialog.value = 'how_to')}>
        <Icon name="help" /> {words.value.howToPlay}
      </button>
      <button type="button" onClick={() => (openDialog.value = 'log')}>
        <Icon name="log" /> {words.value.log}
      </button>
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
    <LineQuality />
    {view.value && <Invite code={view.value.room.code} />}
    <button type="button" class="big" onClick={() => (openDialog.value = 'leave')}>
      {words.value.leave}
    </button>
  </Dialog>
);

function LineQuality() {
  const ms = roundTrip(heartbeats.value);
  if (ms === null || connection.value.at !== 'live') return null;
  const quality = qualityOf(ms);
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

/** Newest first. */
export const LogLines = () => (
  <ol class="log" reversed>
    {log.value.map((line, i) => <li key={i}>{line}</li>).reverse()}
  </ol>
);

export function LeaveQuestion() {
  // "Back" asks once instead of leaving.
  useEffect(() => {
    const code = roomInAddress.peek();
    history.pushState(null, '', `/r/${code}`);
    const ask = () => {
      if (openDialog.peek() === 'leave') return;
      history.pushState(null, '', `/r/${code}`);
      roomInAddress.value = code;
      openDialog.value = 'leave';
    };
    window.addEventListener('popstate', ask);
    return () => window.removeEventListener('popstate', ask);
  }, []);
  return (
    <Dialog name="leave" title={words.value.leaveQuestion}>
      {view.value?.room.phase !== 'lobby' && <p>{words.value.leaveMeans}</p>}
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
