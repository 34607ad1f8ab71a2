// Keeps the screen on while a match runs. Browsers let go of the lock when the page is hidden, so it is asked for again.
import { effect } from '@preact/signals';
import { view } from '../store/room';

let lock: WakeLockSentinel | null = null;

const isPlaying = () => {
  const phase = view.value?.room.phase;
  return phase === 'playing' || phase === 'between_rounds';
};

/** Only there on https; a refusal (low battery) is nothing to tell anybody. */
async function hold(): Promise<void> {
  if (!('wakeLock' in navigator) || document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock.request('screen').catch(() => null);
}

export function stayAwake(): void {
  effect(() => {
    if (isPlaying()) void hold();
    else void lock?.release();
  });
  document.addEventListener('visibilitychange', () => isPlaying() && void hold());
  document.addEventListener('click', () => isPlaying() && void hold());
}
