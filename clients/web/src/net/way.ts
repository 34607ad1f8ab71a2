// The ways into a room: each is the first command on a new line.
import type { Wish } from './pending';

export type Way = { by: 'join' } | { by: 'watch' } | { by: 'move_in'; move: string };

export const firstCommand = (way: Way, token: string, name: string): Wish => {
  switch (way.by) {
    case 'join':
    case 'watch':
      return { type: way.by, token, name };
    case 'move_in':
      return { type: 'move_in', token, move: way.move };
  }
};

/** Back to the seat that one holds, or else to look on: never to a new seat, which nobody has asked for. */
export const BACK: Way = { by: 'watch' };
