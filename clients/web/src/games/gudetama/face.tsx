// A card: a paper spine with the number and how many copies there are, and a body with an egg's outline.
import './gudetama.css';
import type { GudetamaCard } from '../../protocol';
import { COPIES } from './cards';
import { words } from './dictionary';

const Egg = () => (
  <svg class="egg" viewBox="0 0 100 120" aria-hidden="true" focusable="false">
    <path d="M50 6C76 6 94 46 94 74c0 26-19 40-44 40S6 100 6 74C6 46 24 6 50 6Z" />
  </svg>
);

export function FaceUp({ card }: { card: GudetamaCard }) {
  const doing = words.value.onCard[card];
  return (
    <span class={`card egg-card ${doing ? 'does' : ''}`} aria-hidden="true">
      <span class="spine">
        <b>{card}</b>
        <small>×{COPIES[card]}</small>
      </span>
      <span class="body">
        <span class="egg-number">
          <Egg />
          <b>{card}</b>
        </span>
        {doing && <small>{doing}</small>}
      </span>
    </span>
  );
}

export const drawCard = (card: string | null) =>
  card === null ? <span class="card back" aria-hidden="true" /> : <FaceUp card={card as GudetamaCard} />;
