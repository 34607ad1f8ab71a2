// The table itself: while a sheet of scores lies over it, nothing on it can be reached.
import type { ComponentChildren } from 'preact';
import type { RoomView } from '../protocol';

/** Whether the scores lie over the table. */
export const hasSheet = ({ phase }: RoomView): boolean => phase === 'between_rounds' || phase === 'match_over';

export const UnderSheet = ({ room, children }: { room: RoomView; children: ComponentChildren }) => (
  <div class="under-sheet" inert={hasSheet(room)}>
    {children}
  </div>
);
