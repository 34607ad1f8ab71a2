// What lies on the discard pile: the top card over what fell just before, and how many there are.
import type { DrawCard } from '../motion/stage';
import { trail } from './trail';

export const Discards = ({ top, draw }: { top: string | null; draw: DrawCard }) => (
  <>
    {trail.value.map((card, i) => (
      <span key={i} class={`trail trail-${trail.value.length - i}`}>
        {draw(card)}
      </span>
    ))}
    {top ? (
      <span class="top" data-shown>
        {draw(top)}
      </span>
    ) : (
      <span class="no-card" />
    )}
  </>
);
