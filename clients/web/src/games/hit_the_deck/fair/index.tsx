// What is fair in a race and what cannot be, for whoever wants to know.
import './fair.css';
import { Icon } from '../../../ui/icons';
import { words as game } from '../dictionary';
import { MEASURED_ICONS } from '../race_table';
import type { Measured } from '../wire';
import { words } from './dictionary';

const SIGNS = Object.keys(MEASURED_ICONS) as Measured[];

export function FairPage() {
  const text = words.value;
  return (
    <div class="fair-page">
      <p class="lead">{text.lead}</p>
      {text.parts.map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <section>
        <h3>{text.signs}</h3>
        <dl class="signs">
          {SIGNS.map((sign) => (
            <div key={sign}>
              <dt>
                <Icon name={MEASURED_ICONS[sign]} /> {game.value.measured[sign]}
              </dt>
              <dd>{text.sign[sign]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="limits">
        <h3>{text.limits}</h3>
        <ul>
          {text.limit.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
