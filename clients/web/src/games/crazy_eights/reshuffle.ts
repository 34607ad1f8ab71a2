// CE-15: a reshuffle is a pause that everybody sees, whatever the speed of motion.
import { signal } from '@preact/signals';
import type { News } from './wire';

export const RESHUFFLE_MS = 1_400;

export const reshuffling = signal(false);

let ends: ReturnType<typeof setTimeout> | undefined;

export function followReshuffle({ events }: News): void {
  if (!events.some(({ type }) => type === 'renewed')) return;
  reshuffling.value = true;
  clearTimeout(ends);
  ends = setTimeout(() => {
    reshuffling.value = false;
  }, RESHUFFLE_MS);
}
