// Which event is heard how. The own move makes no chime: whoever made it knows.
import type { Sound } from '../../sound/sound';
import { inSteps } from '../../table/sound';
import { turnHasCome } from '../../table/turn';
import type { TimedSound } from '../game';
import type { Event, News } from './wire';

const HEARD: Partial<Record<Event['type'], Sound>> = {
  dealt: 'draw',
  played: 'card',
  drew: 'draw',
  cut: 'draw',
  flipped: 'draw',
  renewed: 'draw',
  race_opened: 'race',
  race_decided: 'slap',
  false_slapped: 'wrong',
  match_over: 'end',
};

export function sound({ before, now, events }: News): TimedSound[] {
  const heard = events.flatMap((event) => HEARD[event.type] ?? []);
  // The race is heard alone.
  return inSteps(heard.includes('race') ? ['race'] : heard, events.length > 0 && turnHasCome(before, now));
}
