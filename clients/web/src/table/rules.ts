// The rules of a game that are in force.
import type { GameView, RoomView } from '../protocol';

/** What each option of a game is. */
export type Rules<Option extends string> = Record<Option, RoomView['options'][string]>;

/** The values of the room, if it plays the offered game; for what it does not say, and elsewhere, the defaults. */
export function rulesInForce<Option extends string>(offer: GameView | undefined, room?: RoomView): Rules<Option> {
  const defaults = offer?.options.map(({ name, default: value }) => [name, value]) ?? [];
  return { ...Object.fromEntries(defaults), ...(room?.game === offer?.name && room?.options) };
}
