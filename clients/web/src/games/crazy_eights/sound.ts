// Which event is heard how. The own move makes no chime: whoever made it knows.
import type { Sound } from '../../sound/sound';
import { inSteps } from '../../table/sound';
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

export const sound = ({ before, now, events }: News): TimedSound[] =>
  inSteps(
    events.flatMap((event) => HEARD[event.type] ?? []),
    events.length > 0 && turnHasCome(before, now),
  );
