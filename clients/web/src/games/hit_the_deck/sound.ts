// Which event is heard how. The own move makes no chime: whoever made it knows.
import type { Sound } from '../../sound/sound';
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

const STEP_MS = 180;
const TURN_AFTER_MS = 250;

export const isMyTurn = (update: News['now'] | null) =>
  update?.table?.phase === 'turn' && update.seat !== null && update.table.actor === update.seat;

export function sound(news: News): TimedSound[] {
  const { before, now, events } = news;
  const heard = events.flatMap((event) => HEARD[event.type] ?? []);
  const race = heard.includes('race');
  const sounds: TimedSound[] = (race ? (['race'] as const) : heard).map((name, i) => ({
    sound: name,
    after_ms: i * STEP_MS,
  }));
  if (isMyTurn(now) && !(isMyTurn(before) && before?.table?.turn === now.table?.turn) && events.length > 0)
    sounds.push({ sound: 'turn', after_ms: sounds.length * STEP_MS + TURN_AFTER_MS });
  return sounds;
}
