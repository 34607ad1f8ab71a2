// Where to go when the line has stopped for good: nobody is left before a closed door.
import type { Stop } from '../net/connection';

/** `door`: back to the name and the two ways in. */
export type WayOn = 'continue' | 'sit_down' | 'watch' | 'try_again' | 'door' | 'as_new';

const WAYS_ON: Partial<Record<Stop, readonly WayOn[]>> = {
  replaced: ['continue'],
  left: ['sit_down', 'watch'],
  door_closed: ['sit_down'],
  no_spectators: ['sit_down'],
  already_joined: ['sit_down'],
  match_running: ['watch', 'try_again'],
  room_full: ['watch', 'try_again'],
  bad_name: ['door'],
  bad_move: ['as_new'],
  bad_code: [],
};

/** The likeliest first; the start page comes after them all. `movedOut`: the seat has gone to another browser. */
export const waysOn = (why: Stop, movedOut: boolean): readonly WayOn[] =>
  movedOut ? [] : (WAYS_ON[why] ?? ['try_again']);
