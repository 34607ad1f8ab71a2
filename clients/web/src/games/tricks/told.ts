// A word beside the hand, where refusals stand: why a card cannot be played now.
import { signal } from '@preact/signals';

const TOLD_MS = 4_000;

export const told = signal('');

let ends: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string): void {
  told.value = text;
  clearTimeout(ends);
  ends = setTimeout(() => {
    told.value = '';
  }, TOLD_MS);
}
