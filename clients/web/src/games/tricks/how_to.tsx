// How to play a trick game, with the cards themselves as pictures.
import '../../table/how_to.css';
import type { Look } from './props';
import type { Lesson } from './words';

export interface HowToWords {
  lead: string;
  lessons: Lesson[];
  /** Keys of this game alone. */
  keys: [key: string, does: string][];
}

export const HowToSheet = ({ look, howTo }: { look: Look; howTo: HowToWords }) => (
  <div class="how-to tricks">
    <p class="lead">{howTo.lead}</p>
    <ol>
      {howTo.lessons.map(({ title, text, cards }) => (
        <li key={title}>
          <div class="lesson-cards" role="img" aria-label={cards.map(look.cardName).join(', ')}>
            {cards.map((name, i) => (
              <span key={i} class="lesson-card">
                {look.drawCard(name)}
              </span>
            ))}
          </div>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <h3>{look.words.keysTitle}</h3>
    <dl class="keys">
      {[...look.words.keys, ...howTo.keys].map(([key, does]) => (
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
