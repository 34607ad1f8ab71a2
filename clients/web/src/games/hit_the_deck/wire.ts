// The wire types of this game under short names, and the view as this game's. The table is drawn only if its game is on it.
import type { ReadonlySignal } from '@preact/signals';
import type { HitTheDeckEvent, HitTheDeckMine, HitTheDeckTable } from '../../protocol';
import type { News as AnyNews, UpdateOf } from '../../store/fold';
import { view as anyView } from '../../store/room';

export type {
  HitTheDeckCard as Card,
  HitTheDeckColour as Colour,
  HitTheDeckDemandView as DemandView,
  HitTheDeckDirection as Direction,
  HitTheDeckMeasured as Measured,
  HitTheDeckMine as Mine,
  HitTheDeckPenaltyReason as PenaltyReason,
  HitTheDeckPlayed as Played,
  HitTheDeckRaceBoard as RaceBoard,
  HitTheDeckRaceKind as RaceKind,
  HitTheDeckRaceLine as RaceLine,
  HitTheDeckRaceMark as RaceMark,
  HitTheDeckRoundTable as RoundTable,
  HitTheDeckTable as Table,
} from '../../protocol';

export type Update = UpdateOf<HitTheDeckTable, HitTheDeckMine, HitTheDeckEvent>;
export type Event = Update['events'][number];
export type News = AnyNews<Update>;

export const view = anyView as ReadonlySignal<Update | null>;
