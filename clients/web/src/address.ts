// What stands in an address.
const ROOM = /^\/r\/([^/]+)\/?$/;
const MOVE = /^#move=([0-9a-f]{32})$/;

/** The code of a room, from a path. */
export const codeIn = (path: string): string | null => ROOM.exec(path)?.[1]?.toUpperCase() ?? null;

/** The code for moving a seat, from a fragment. */
export const moveIn = (fragment: string): string | null => MOVE.exec(fragment)?.[1] ?? null;
