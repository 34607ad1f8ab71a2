// The wire types of this game under short names, and the view as this game's. The table is drawn only if its game is on it.
import type { ReadonlySignal } from '@preact/signals';
import type { CrazyEightsEvent, CrazyEightsMine, CrazyEightsTable } from '../../protocol';
import type { News as AnyNews, UpdateOf } from '../../store/fold';
import { view as anyView } from '../../store/room';

export type { CrazyEightsTable as Table, FrenchCard as Card, FrenchSuit as Suit } from '../../protocol';

export type Update = UpdateOf<CrazyEightsTable, CrazyEightsMine, CrazyEightsEvent>;
export type Event = Update['events'][number];
export type News = AnyNews<Update>;

export interface TableProps {
  update: Update;
  table: CrazyEightsTable;
}

export const view = anyView as ReadonlySignal<Update | null>;
