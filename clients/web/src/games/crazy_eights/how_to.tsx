// How to play, with the cards themselves as pictures.
import '../../table/how_to.css';
import { SUITS } from '../french/cards';
import { FrenchFace } from '../french/face';
import { Suit, TONE } from '../french/suits';
import { words } from './dictionary';

export function HowTo() {
  const { howTo, keys, keysTitle, card, suits } = words.value;
  return (
    <div class="how-to">
      <p class="lead">{howTo.lead}</p>
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
      <ol>
        {howTo.lessons.map(({ title, text, cards }) => (
          <li key={title} class={cards.length > 0 ? '' : 'no-cards'}>
            {cards.length > 0 && (
              <div class="lesson-cards" role="img" aria-label={cards.map(card).join(', ')}>
                {cards.map((name) => (
                  <FrenchFace key={name} card={name} />
                ))}
              </div>
            )}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <h3>{keysTitle}</h3>
      <dl class="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
