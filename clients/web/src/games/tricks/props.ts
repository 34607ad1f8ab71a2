// What the two trick games have in common, and what each brings to the table they share.
import type { DrawCard } from '../../motion/stage';
import type { DominoHeartsTable, GudetamaTable, Update } from '../../protocol';
import type { Order } from '../../table/standing';
import type { TrickWords } from './words';

export type TrickTable = DominoHeartsTable | GudetamaTable;

/** The game's own cards, the ways to sort them, and the words. */
export interface Look {
  words: TrickWords;
  drawCard: DrawCard;
  cardName(card: string): string;
  orders: readonly Order[];
}

export interface TrickProps {
  update: Update;
  table: TrickTable;
  look: Look;
}

export const trickTable = (update: Update | null): TrickTable | null =>
  update?.table && 'trick' in update.table ? update.table : null;
