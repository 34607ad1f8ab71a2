// A word beside the hand, where refusals stand: why a card cannot be played now, or what a slap was for nothing.
import { signal } from '@preact/signals';

const TOLD_MS = 4_000;

const NOTHING = { text: '', spoken: false };

/** `spoken`: a screen reader hears of it elsewhere. */
export const told = signal(NOTHING);

let ends: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string, spoken = false): void {
  told.value = { text, spoken };
  clearTimeout(ends);
  ends = setTimeout(untell, TOLD_MS);
}

/** It is of no use any more. */
export function untell(): void {
  told.value = NOTHING;
}
