import type { RoomView } from '../protocol';
import { nameAt } from '../store/seats';
import type { TableWords } from './words';

/** Who won, as a sentence for the reader in `seat`. `places` by seat, 1 is a winner. */
export function winners(
  places: readonly number[],
  room: RoomView,
  seat: number | null,
  text: Pick<TableWords, 'wins'>,
): string {
  const first = places.flatMap((place, i) => (place === 1 ? i : []));
  return text.wins(
    first.map((i) => nameAt(room, i)),
    first.some((i) => i === seat),
  );
}
