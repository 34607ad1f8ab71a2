// What both trick games say in the same way; each adds sentences for its own events.
import type { News } from '../../store/fold';
import { nameAt } from '../../store/seats';
import { trickTable, turnHasCome, who } from './props';
import type { TrickWords } from './words';

/** Who won, as a sentence. */
export function winners(places: number[], now: News['now'], words: TrickWords): string {
  const first = places.flatMap((place, seat) => (place === 1 ? seat : []));
  return words.wins(
    first.map((seat) => nameAt(now.room, seat)),
    first.some((seat) => seat === now.seat),
  );
}

/** "Your turn", once, with the card to beat. */
export function turnCall({ before, now }: News, words: TrickWords, cardName: (card: string) => string): string | null {
  const table = trickTable(now);
  if (!table || !turnHasCome(before, now)) return null;
  if (!table.to_beat) return words.yourLead;
  const { seat, card } = table.to_beat;
  return words.yourTurn(`${words.toBeat}: ${cardName(card)}, ${who(now, seat) ?? words.you}`);
}
