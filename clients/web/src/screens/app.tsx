// Which screen: the start page, the door of a room, or the room.
import { useEffect } from 'preact/hooks';
import { roomInAddress } from '../route';
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
    // Whoever holds a seat here goes straight back to it.
    if (code && code === seatedIn.peek() && myName.peek()) enter(code, myName.peek());
  }, [code]);
  if (!code) return <Start />;
  return entered.value === code ? <Room code={code} /> : <Door code={code} />;
}
