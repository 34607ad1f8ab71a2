// Which event is heard how. The own move makes no chime: whoever made it knows.
import type { Sound } from '../../sound/sound';
import type { TimedSound } from '../game';
import { turnHasCome } from './turn';
import type { Event, News } from './wire';

const HEARD: Partial<Record<Event['type'], Sound>> = {
  dealt: 'draw',
  played: 'card',
  drew: 'draw',
  renewed: 'draw',
  match_over: 'end',
};

const STEP_MS = 180;
const TURN_AFTER_MS = 250;

export function sound({ before, now, events }: News): TimedSound[] {
  const sounds = events
    .flatMap((event) => HEARD[event.type] ?? [])
    .map((name, i) => ({
      sound: name,
      after_ms: i * STEP_MS,
    }));
  if (turnHasCome(before, now) && events.length > 0)
    sounds.push({ sound: 'turn', after_ms: sounds.length * STEP_MS + TURN_AFTER_MS });
  return sounds;
}
