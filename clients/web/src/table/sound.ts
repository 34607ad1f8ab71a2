// The sounds of one update: one after the other, and after them the chime of the own turn.
import type { TimedSound } from '../games/game';
import type { Sound } from '../sound/sound';

const STEP_MS = 180;
const TURN_AFTER_MS = 250;

export function inSteps(heard: readonly Sound[], turnHasCome: boolean): TimedSound[] {
  const sounds: TimedSound[] = heard.map((sound, i) => ({ sound, after_ms: i * STEP_MS }));
  if (turnHasCome) sounds.push({ sound: 'turn', after_ms: sounds.length * STEP_MS + TURN_AFTER_MS });
  return sounds;
}
