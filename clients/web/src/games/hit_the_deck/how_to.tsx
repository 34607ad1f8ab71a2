// How to play Hit the Deck, and the way to what is fair in it.
import { HowToSheet } from '../../table/how_to';
import { words } from './dictionary';
import { drawCard } from './face';
import { FairButton } from './fair_dialog';

export function HowTo() {
  const { howTo, keys, keysTitle, card } = words.value;
  return (
    <HowToSheet {...howTo} keysTitle={keysTitle} keys={keys} draw={drawCard} cardName={card}>
      <FairButton />
    </HowToSheet>
  );
}
