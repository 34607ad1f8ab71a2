// Scraps of cut paper fall once for the winner; not for people who want no motion.
import { speed } from '../store/settings';

const SCRAPS = 36;
const COLOURS = ['red', 'yellow', 'green', 'blue'];

export function confetti(sky: HTMLElement): void {
  if (speed.peek() === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (let i = 0; i < SCRAPS; i++) {
    const scrap = document.createElement('i');
    scrap.className = `scrap ${COLOURS[i % COLOURS.length]}`;
    scrap.style.left = `${(i * 61.8) % 100}%`;
    sky.append(scrap);
    const sway = ((i % 7) - 3) * 18;
    const frames = [
      { transform: 'translateY(-10vh) rotate(0deg)', opacity: 1 },
      { transform: `translate(${sway}px, 105vh) rotate(${360 + i * 40}deg)`, opacity: 1 },
    ];
    const timing = { duration: 2200 + (i % 5) * 400, delay: (i % 9) * 120, easing: 'ease-in', fill: 'both' as const };
    scrap.animate(frames, timing).finished.then(() => scrap.remove());
  }
}
