// How to play Hit the Deck, and the way to what is fair in it.
import { offerOf } from '../../store/offer';
import { view } from '../../store/room';
import { HowToSheet } from '../../table/how_to';
import { rulesInForce } from '../../table/rules';
import { words } from './dictionary';
import { drawCard } from './face';
import { FairButton } from './fair_dialog';

export function HowTo() {
  const { howTo, keys, keysTitle, card } = words.value;
  return (
    <HowToSheet
      {...howTo(rulesInForce(offerOf('hit_the_deck'), view.value?.room))}
      keysTitle={keysTitle}
      keys={keys}
      draw={drawCard}
      cardName={card}
    >
      <FairButton />
    </HowToSheet>
  );
}
