// What happens to people and the room, in words. It reads the same in every game.
import type { Words } from '../lang/words';
import type { Update } from '../protocol';
import type { Event, RoomEvent } from '../store/fold';
import { whoIs } from './who';

type Seen = Pick<Update, 'room' | 'seat'>;
type Title = (game: string) => string;

/** `now`: the view in which the seats are named. `title`: what a game is called. */
export function roomSentences(events: readonly Event[], now: Seen, words: Words, title: Title): string[] {
  return events.flatMap((event) => sentence(event as RoomEvent, now, words, title));
}

function sentence(event: RoomEvent, now: Seen, words: Words, title: Title): string | [] {
  const say = words.company.events;
  switch (event.type) {
    case 'joined':
      return words.joined(event.name);
    case 'left':
      return words.wentAway(event.name);
    case 'removed':
      return say.removed(event.name);
    case 'driver_changed':
      return event.driver === 'bot' ? say.botPlays(whoIs(now, event.seat)) : say.back(whoIs(now, event.seat));
    case 'host_changed':
      return say.host(whoIs(now, event.seat));
    case 'match_started':
      return say.matchStarted;
    case 'match_ended':
      return say.matchEnded;
    case 'paused':
      return say.paused;
    case 'resumed':
      return say.resumed;
    case 'time_extended':
      return say.moreTime(whoIs(now, event.seat));
    case 'bot_asked':
      return say.botAsked(whoIs(now, event.seat));
    case 'bot_played':
      return say.botPlayed(whoIs(now, event.seat), event.why);
    case 'game_chosen':
      return say.gameChosen(title(event.game));
    default:
      return [];
  }
}
