// What both trick games say in the same way; each adds sentences for its own events.
import { whoIs } from '../../people/who';
import type { News } from '../../store/fold';
import { turnHasCome } from '../../table/turn';
import { trickTable } from './props';
import type { TrickWords } from './words';

/** "Your turn", once, with the card to beat. */
export function turnCall({ before, now }: News, words: TrickWords, cardName: (card: string) => string): string | null {
  const table = trickTable(now);
  if (!table || !turnHasCome(before, now)) return null;
  if (!table.to_beat) return words.yourLead;
  const { seat, card } = table.to_beat;
  return words.yourTurn(`${words.toBeat}: ${cardName(card)}, ${whoIs(now, seat) ?? words.you}`);
}
