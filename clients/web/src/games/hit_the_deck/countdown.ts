// A calm race counts its seconds down, large and aloud: whoever cannot see the ring hears how long there is. A short sound
// comes before each word, since speech is late. Whoever has done all they must is left in peace.
import { effect, signal } from '@preact/signals';
import { play } from '../../sound/sound';
import { say } from '../../speech/speech';
import { secondsLeft, untilNextSecond } from './countdown_time';
import { isDone, shownRace } from './race';

/** Whole seconds left in the calm race that is shown; null if there is none. */
export const left_s = signal<number | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

function count(opened_ms: number, limit_ms: number): void {
  const passed_ms = performance.now() - opened_ms;
  const seconds = secondsLeft(limit_ms, passed_ms);
  const before = left_s.peek();
  left_s.value = seconds;
  // The first number is part of the call to slap.
  if (before !== null && seconds > 0 && seconds < before && !isDone()) {
    play('tick');
    say({ polite: [], urgent: String(seconds) });
  }
  if (seconds > 0) timer = setTimeout(count, untilNextSecond(limit_ms, passed_ms), opened_ms, limit_ms);
}

export function followCountdown(): void {
  effect(() => {
    const shown = shownRace.value;
    clearTimeout(timer);
    left_s.value = null;
    if (shown?.kind === 'calm') count(shown.opened_ms, shown.limit_ms);
  });
}
