// In a room: the top bar, and the lobby or the game's table. Or why neither can be shown.
import { useEffect, useState } from 'preact/hooks';
import { game } from '../games/games';
import { words } from '../lang/current';
import { Paused } from '../people/paused';
import { ReactDialog } from '../people/react';
import { go } from '../route';
import { connection, view } from '../store/room';
import { ChangeGame } from './change_game';
import { HowTo, LeaveQuestion, Log, Menu } from './dialogs';
import { EndMatch } from './end_match';
import { HouseRulesDialog } from './house_rules';
import { Lobby } from './lobby';
import { MoveSeat } from './move_seat';
import { PeopleDialog } from './people';
import { PersonDialog } from './person';
import { Stopped } from './stopped';
import { TopBar } from './top_bar';
import { WatchBar } from './watch_bar';

export function Room({ code }: { code: string }) {
  const line = connection.value;
  if (line.at === 'stopped') return <Stopped code={code} />;
  if (!view.value) return <Waiting />;
  const { room, seat } = view.value;
  const { Table, Dialogs } = game.value ?? {};
  return (
    <div class={`room ${room.phase === 'lobby' ? '' : 'with-table'}`}>
      <TopBar code={code} />
      {room.phase === 'lobby' ? <Lobby /> : Table ? <Table /> : <Waiting />}
      {room.phase !== 'lobby' && seat === null && <WatchBar />}
      <Paused />
      <ReactDialog />
      <Menu />
      <HowTo />
      <Log />
      <PeopleDialog />
      <PersonDialog />
      <HouseRulesDialog />
      <ChangeGame />
      <EndMatch />
      <MoveSeat />
      <LeaveQuestion />
      {Dialogs && <Dialogs />}
    </div>
  );
}

const PATIENCE_MS = 8_000;

/** Whoever has waited for long hears that it goes on, and need not stay. */
function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main class="plain">
      <div class="stack">
        <p role="status" class="patience">
          {long ? words.value.stillConnecting : words.value.connecting}
        </p>
        {long && (
          <button type="button" onClick={() => go(null)}>
            {words.value.toStart}
          </button>
        )}
      </div>
    </main>
  );
}
