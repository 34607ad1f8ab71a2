// Who is meant, as the reader of a view hears it: by name, or as "you".
import type { RoomView } from '../protocol';
import { nameAt } from '../store/seats';

/** A player's name, or null for the reader: languages differ in how they say "you". */
export type Who = string | null;

/** Whoever looks on is nobody at the table, and hears names only. */
export const whoIs = (view: { room: RoomView; seat: number | null }, seat: number | null): Who =>
  seat !== null && seat === view.seat ? null : nameAt(view.room, seat) || '?';
