// Who sits where, and whether there is a seat left.
import type { RoomSeat, RoomView } from '../protocol';

/** "Ayu (2)" is another Ayu than "Ayu". */
export const nameOf = ({ name, namesake }: RoomSeat): string => (namesake ? `${name} (${namesake})` : name);

/** The name at a seat; nothing if the seat is not there. */
export const nameAt = (room: RoomView, seat: number | null): string => {
  const found = seat === null ? undefined : room.seats[seat];
  return found ? nameOf(found) : '';
};

/** Where the person of this name sits; null for nobody. */
export function seatOf(room: RoomView, name: string): number | null {
  const seat = room.seats.findIndex((one) => !one.bot && !one.gone && nameOf(one) === name);
  return seat < 0 ? null : seat;
}

/** Outside a match the host changes who sits there and what is played. */
export const isOutsideMatch = ({ phase }: RoomView): boolean => phase === 'lobby' || phase === 'match_over';

/** Whether somebody without a seat can have one now: a free one, or else a bot's. */
export function hasSeatToTake(room: RoomView): boolean {
  const taken = room.seats.filter(({ gone }) => !gone);
  if (isOutsideMatch(room) && taken.length < room.most_seats) return true;
  return room.house_rules.late_comers === 'welcome' && taken.some(({ bot }) => bot);
}
