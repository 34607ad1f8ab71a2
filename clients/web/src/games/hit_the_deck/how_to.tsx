// How to play, with the cards themselves as pictures.
import '../../table/how_to.css';
import { words } from './dictionary';
import { FaceUp } from './face';
import { FairButton } from './fair_dialog';

export function HowTo() {
  const { howTo, keys, keysTitle, card } = words.value;
  return (
    <div class="how-to">
      <p class="lead">{howTo.lead}</p>
      <ol>
        {howTo.lessons.map(({ title, text, cards }) => (
          <li key={title}>
            <div class="lesson-cards" role="img" aria-label={cards.map(card).join(', ')}>
              {cards.map((name) => (
                <FaceUp key={name} card={name} />
              ))}
            </div>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <FairButton />
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
