// In a room: the top bar, the state of the line, and the lobby or the game's table. Or why neither can be shown.
import { useEffect, useState } from 'preact/hooks';
import { game } from '../games/games';
import { words } from '../lang/current';
import { whyStopped } from '../lang/words';
import { go } from '../route';
import { comeBack, connection, enter, forget, view } from '../store/room';
import { myName } from '../store/settings';
import { HowTo, LeaveQuestion, Log, Menu } from './dialogs';
import { Lobby } from './lobby';
import { TopBar } from './top_bar';

export function Room({ code }: { code: string }) {
  const line = connection.value;
  if (line.at === 'stopped') return <Stopped code={code} />;
  const room = view.value?.room;
  if (!room) return <Waiting />;
  const Table = game.value?.Table;
  return (
    <div class={`room ${room.phase === 'lobby' ? '' : 'with-table'}`}>
      <TopBar code={code} />
      {line.at !== 'live' && <LineBar />}
      {room.phase === 'lobby' ? <Lobby /> : Table ? <Table /> : <Waiting />}
      <Menu />
      <HowTo />
      <Log />
      <LeaveQuestion />
    </div>
  );
}

const Waiting = () => (
  <main class="plain">
    <p role="status" class="patience">
      {words.value.connecting}
    </p>
  </main>
);

const SHOWN_AFTER_S = 1;

/** Slim and in words, after a second: a short break is not worth a look. */
function LineBar() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((s) => s + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < SHOWN_AFTER_S) return null;
  return (
    <div class="line-bar">
      <span role="status">{words.value.reconnecting}</span> <span aria-hidden="true">{seconds} s</span>
    </div>
  );
}

function Stopped({ code }: { code: string }) {
  const line = connection.value;
  if (line.at !== 'stopped') return null;
  const replaced = line.why === 'replaced';
  const home = () => {
    forget();
    go(null);
  };
  return (
    <main class="plain">
      <div class="paper notice-paper">
        <h1>{whyStopped(words.value, line.why)}</h1>
        {replaced && <p>{words.value.elsewhereMeans}</p>}
        {replaced ? (
          <button type="button" class="main big" onClick={comeBack}>
            {words.value.continueHere}
          </button>
        ) : (
          <button type="button" class="main big" onClick={() => enter(code, myName.value.trim())}>
            {line.why === 'left' ? words.value.sitDown : words.value.tryAgain}
          </button>
        )}
        <button type="button" class="big" onClick={home}>
          {words.value.toStart}
        </button>
      </div>
    </main>
  );
}
