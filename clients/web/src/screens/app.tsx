// Which screen: the start page, the door of a room, or the room.
import { useEffect } from 'preact/hooks';
import { BACK } from '../net/way';
import { roomInAddress, takeMove } from '../route';
import { enter, entered, forget } from '../store/room';
import { myName, seatedIn } from '../store/settings';
import { Door } from './door';
import { Room } from './room';
import { Start } from './start';

export function App() {
  const code = roomInAddress.value;
  useEffect(() => {
    if (code === entered.peek()) return;
    forget();
    if (!code) return;
    const move = takeMove();
    // Whoever brings a seat along, or was here before a refresh, goes straight in.
    if (move) enter(code, myName.peek(), { by: 'move_in', move });
    else if (code === seatedIn.peek() && myName.peek()) enter(code, myName.peek(), BACK);
  }, [code]);
  if (!code) return <Start />;
  return entered.value === code ? <Room code={code} /> : <Door code={code} />;
}
