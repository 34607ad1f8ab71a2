// In a room: the top bar, and the lobby or the game's table. Or why neither can be shown.
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
