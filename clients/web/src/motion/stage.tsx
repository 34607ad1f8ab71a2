// The overlay in which cards fly. It takes no input, and any input ends every flight at once. A new plan ends the old one,
// so motion can never fall behind the game.
import { render, type VNode } from 'preact';
import { type Speed, speed } from '../store/settings';
import type { Flight, Place, Plan } from './plan';

const FACTOR: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.55, none: 0 };
const EASE = 'cubic-bezier(.2,.7,.25,1)';
const SMALLEST_SCALE = 0.2;

/** Draws a card by its name; null is a back. */
export type DrawCard = (card: string | null) => VNode;

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const overlay = document.createElement('div');
overlay.className = 'motion';
overlay.inert = true;
overlay.setAttribute('aria-hidden', 'true');
document.body.append(overlay);

const running = new Set<Animation>();
for (const input of ['pointerdown', 'keydown']) addEventListener(input, skip, { capture: true, passive: true });

/** Ends all flights: everything is where it belongs. */
export function skip(): void {
  for (const animation of [...running]) animation.finish();
}

/** Where every place is now. */
export function places(): Map<Place, DOMRect> {
  const found = new Map<Place, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-place]'))
    found.set(element.dataset.place as Place, element.getBoundingClientRect());
  return found;
}

/** Carries out a plan after the new state has been drawn. `before` is where places were when the news came. */
export function perform(plan: Plan, before: Map<Place, DOMRect>, draw: DrawCard): void {
  skip();
  const factor = calm.matches || document.hidden ? 0 : FACTOR[speed.peek()];
  if (factor === 0 || plan.flights.length === 0) return;
  requestAnimationFrame(() => {
    const now = places();
    for (const [place, until_ms] of plan.hidden) conceal(place, until_ms * factor);
    for (const flight of plan.flights) {
      const from = before.get(flight.from) ?? now.get(flight.from);
      const to = now.get(flight.to) ?? before.get(flight.to);
      if (from && to) fly(flight, from, to, factor, draw);
    }
  });
}

function track(animation: Animation, after?: () => void): void {
  running.add(animation);
  const done = () => {
    running.delete(animation);
    after?.();
  };
  animation.finished.then(done, done);
}

function conceal(place: Place, for_ms: number): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-place="${place}"] [data-shown]`))
    track(element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: for_ms }));
}

function fly(flight: Flight, from: DOMRect, to: DOMRect, factor: number, draw: DrawCard): void {
  const node = document.createElement('div');
  node.className = 'flying';
  Object.assign(node.style, {
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  node.style.setProperty('--u', `${to.height / 14}px`);
  const side = (card: string | null, name: string) => <div class={`flying-face ${name}`}>{draw(card)}</div>;
  render(
    <div class="turning">
      {flight.turns ? [side(flight.card, 'front'), side(null, 'behind')] : side(flight.card, 'front')}
    </div>,
    node,
  );
  overlay.append(node);
  const timing = { delay: flight.start_ms * factor, duration: flight.for_ms * factor, easing: EASE };
  const scale = Math.max(SMALLEST_SCALE, Math.min(1, from.height / to.height));
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const start = { transform: `translate(${dx}px,${dy}px) scale(${scale}) rotate(-8deg)`, opacity: 1 };
  node.style.opacity = '0';
  const end = { transform: 'none', opacity: 1 };
  track(node.animate([start, end], { ...timing, endDelay: (flight.stays_ms ?? 0) * factor, fill: 'forwards' }), () => {
    render(null, node);
    node.remove();
  });
  if (!flight.turns) return;
  const half = { transform: 'rotateY(180deg)' };
  const flat = { transform: 'rotateY(0deg)' };
  const turning = node.firstElementChild as HTMLElement;
  const frames = flight.turns === 'up' ? [half, flat] : [flat, half];
  track(turning.animate(frames, { ...timing, fill: 'both' }));
}
