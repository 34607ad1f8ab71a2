// Which event is heard how. The own move makes no chime: whoever made it knows.
import type { Sound } from '../../sound/sound';
import type { Event, News } from '../../store/fold';
import { inSteps } from '../../table/sound';
import { turnHasCome } from '../../table/turn';
import type { TimedSound } from '../game';

const HEARD: Partial<Record<Event['type'], Sound>> = {
  dealt: 'draw',
  played: 'card',
  drew: 'draw',
  hearts_broken: 'wrong',
  kept: 'slap',
  match_over: 'end',
};

export function sound({ before, now, events }: News): TimedSound[] {
  // Several cards that are kept at once make one sound.
  const heard = new Set(events.flatMap((event) => HEARD[event.type] ?? []));
  return inSteps([...heard], events.length > 0 && turnHasCome(before, now));
}
