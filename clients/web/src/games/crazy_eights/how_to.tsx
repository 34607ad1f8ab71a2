// How to play Crazy Eights, with the suits and their names.
import { offerOf } from '../../store/offer';
import { view } from '../../store/room';
import { HowToSheet } from '../../table/how_to';
import { rulesInForce } from '../../table/rules';
import { SUITS } from '../french/cards';
import { drawCard } from '../french/face';
import { Suit, TONE } from '../french/suits';
import { words } from './dictionary';

export function HowTo() {
  const { howTo, keys, keysTitle, card, suits } = words.value;
  const legend = (
    <ul class="suit-legend">
      {SUITS.map((suit) => (
        <li key={suit}>
          <span class={`suit-chip ${TONE[suit]}`}>
            <Suit suit={suit} />
          </span>
          {suits[suit]}
        </li>
      ))}
    </ul>
  );
  return (
    <HowToSheet
      {...howTo(rulesInForce(offerOf('crazy_eights'), view.value?.room))}
      keysTitle={keysTitle}
      keys={keys}
      draw={drawCard}
      cardName={card}
      legend={legend}
    />
  );
}
