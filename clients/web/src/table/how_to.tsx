// How to play, with the cards themselves as pictures.
import './how_to.css';
import { type ComponentChildren, Fragment } from 'preact';
import type { DrawCard } from '../motion/stage';
import type { KeyHelp, Lesson } from './words';

interface Props<Card extends string> {
  lead: string;
  lessons: Lesson<Card>[];
  keysTitle: string;
  keys: KeyHelp[];
  /** For the style sheets. */
  look?: string;
  draw: DrawCard;
  cardName(card: Card): string;
  /** Between the lead and the lessons. */
  legend?: ComponentChildren;
  /** After the lessons. */
  children?: ComponentChildren;
}

export const HowToSheet = <Card extends string>(props: Props<Card>) => (
  <div class={`how-to ${props.look ?? ''}`}>
    <p class="lead">{props.lead}</p>
    {props.legend}
    <ol>
      {props.lessons.map(({ title, text, cards }) => (
        <li key={title} class={cards.length > 0 ? '' : 'no-cards'}>
          {cards.length > 0 && (
            <div class="lesson-cards" role="img" aria-label={cards.map(props.cardName).join(', ')}>
              {cards.map((card, i) => (
                <Fragment key={i}>{props.draw(card)}</Fragment>
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
    {props.children}
    <h3>{props.keysTitle}</h3>
    <dl class="keys">
      {props.keys.map(([key, does]) => (
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
