// The own turn shows in the title of the page, which other tabs see, and shakes the phone.
import { useEffect } from 'preact/hooks';
import { words } from '../lang/current';
import { vibrate } from '../ui/vibrate';

const SHAKES_MS = 40;

/** `yourTurn`: how the turn is called. */
export function useTurnCall(mine: boolean, yourTurn: string, code: string): void {
  const { brand } = words.value;
  useEffect(() => {
    document.title = mine ? `▶ ${yourTurn}` : `${brand} ${code}`;
    return () => {
      document.title = brand;
    };
  }, [mine, yourTurn, brand, code]);
  useEffect(() => {
    if (mine) vibrate(SHAKES_MS);
  }, [mine]);
}
