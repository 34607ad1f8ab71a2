// What this browser remembers: who you are and how you like it. One token per browser; it never stands in a URL.
import { effect, type Signal, signal } from '@preact/signals';
import { newToken } from '../net/ids';
import { firstLanguage, LANGUAGES, type Language } from './first_language';

export const SPEEDS = ['slow', 'normal', 'fast', 'none'] as const;
export type Speed = (typeof SPEEDS)[number];

const PREFIX = 'gebrak.';

/** A page may be without storage (private mode, full disk): then it remembers until it is closed. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // remembered by the signal alone
  }
}

function kept<T extends string>(key: string, first: T, allowed?: readonly T[]): Signal<T> {
  const stored = read(key) as T | null;
  const value = signal(stored !== null && (!allowed || allowed.includes(stored)) ? stored : first);
  effect(() => write(key, value.value));
  return value;
}

export const language = kept<Language>('language', firstLanguage(navigator.languages ?? []), LANGUAGES);
export const speed = kept<Speed>('speed', 'normal', SPEEDS);
export const sound = kept<'on' | 'off'>('sound', 'on', ['on', 'off']);
/** Whether what others say with a tap is shown and spoken. */
export const reactions = kept<'on' | 'off'>('reactions', 'on', ['on', 'off']);
export const letterKeys = kept<'on' | 'off'>('letter-keys', 'on', ['on', 'off']);
/** Whether a tap plays a card at once or raises it, for a second tap to play it. */
export const TAPS = ['plays', 'raises'] as const;
export type Tap = (typeof TAPS)[number];
export const tapOnCard = kept<Tap>('tap-on-card', 'plays', TAPS);
export const myName = kept<string>('name', '');
export const token = kept<string>('token', newToken()).value;

/** The room that this browser is in, on a seat or looking on, so that a refresh goes straight back to it. */
export const seatedIn = kept<string>('seated-in', '');
