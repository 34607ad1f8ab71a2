// Keeps the screen on while a match runs. Browsers let go of the lock when the page is hidden, so it is asked for again.
import { effect } from '@preact/signals';
import { view } from '../store/room';

let lock: WakeLockSentinel | null = null;
let asking = false;

const isPlaying = () => {
  const phase = view.value?.room.phase;
  return phase === 'playing' || phase === 'between_rounds';
};

/** Only there on https; a refusal (low battery) is nothing to tell anybody. */
async function hold(): Promise<void> {
  if (!('wakeLock' in navigator) || document.hidden || asking || (lock && !lock.released)) return;
  asking = true;
  lock = await navigator.wakeLock.request('screen').catch(() => null);
  asking = false;
  if (!isPlaying()) void lock?.release();
}

export function stayAwake(): void {
  effect(() => {
    if (isPlaying()) void hold();
    else void lock?.release();
  });
  document.addEventListener('visibilitychange', () => isPlaying() && void hold());
  document.addEventListener('click', () => isPlaying() && void hold());
}
