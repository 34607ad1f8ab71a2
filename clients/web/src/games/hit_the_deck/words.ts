// Everything Hit the Deck says beyond what every table says.
import type { Who } from '../../people/who';
import type { Rules } from '../../table/rules';
import type { KeyHelp, Lesson, TableWords } from '../../table/words';
import type { Card, Colour, DemandView, Direction, Measured, PenaltyReason, RaceMark } from './wire';

export type OptionKey =
  | 'target'
  | 'race_kind'
  | 'race_penalty'
  | 'photo_finish'
  | 'false_slap_penalty'
  | 'drawn_card'
  | 'forgotten_call'
  | 'flip_after_flip'
  | 'call_limit_ms';

export interface HitWords extends TableWords {
  colours: Record<Colour, string>;
  shapes: Record<Colour, string>;
  onCard: Record<'cut' | 'flip' | 'hit' | 'hand', string>;
  card(card: Card): string;
  /** What a special card does, in a few words; nothing for a number card. */
  does(card: Card): string;
  /** What a Hand does in a room whose races are calm. */
  doesCalm: string;
  ms(n: number): string;
  justDrawn: string;
  drawOne: string;
  keep: string;
  demand(demand: DemandView): string;
  /** Why another card than the drawn one cannot be played. */
  onlyDrawn: string;
  direction: Record<Direction, string>;
  slap: string;
  slapKey: string;
  slapOnlyHands: string;
  waitForOthers: string;
  callOut: string;
  callIt: string;
  /** The keys for both, for whoever has some. */
  callKey: string;
  called: string;
  notInRace: string;
  /** In a calm race: who has slapped pays nothing. */
  safe: string;
  raceDue: string;
  raceBoard: string;
  reaction: string;
  /** The head of a column: how long things were under way. */
  network: string;
  draw: string;
  raceDetails: string;
  /** How far a reaction may be off. */
  giveOrTake(ms: number): string;
  /** What was taken off the arrival. */
  networkOff(ms: number): string;
  /** How a reaction was found, in a word or two. */
  measured: Record<Measured, string>;
  marks: Record<Exclude<RaceMark, 'slapped'>, string>;
  deadHeat: string;
  deadHeatOf(names: string[]): string;
  /** Whose slap came last at the server, though the verdict is another. */
  arrivedLast(who: Who): string;
  strictForYou: string;
  callMade(who: Who, ms: number): string;
  callMissed(who: Who): string;
  draws(n: number): string;
  nobodyDraws: string;
  everybodySafe: string;
  because: Record<PenaltyReason, string>;
  fair: string;
  fairTitle: string;
  practice: string;
  practiceMeans: string;
  practise: string;
  optionNames: Record<OptionKey, string>;
  /** What an option does, for those whose name does not say it. */
  optionMeans: Partial<Record<OptionKey, string>>;
  optionValues: Record<string, string>;
  keys: KeyHelp[];
  howTo(rules: Rules<OptionKey>): { lead: string; lessons: Lesson<Card>[] };
  events: {
    dealt(who: Who, starter: string): string;
    played(who: Who, card: string): string;
    drew(who: Who, n: number): string;
    drewThese(cards: string[]): string;
    drewAfterRace(who: Who, n: number): string;
    passed(who: Who): string;
    nothingToDraw(who: Who): string;
    cut(who: Who, card: string | null): string;
    flipped(who: Who, card: string | null): string;
    buried: string;
    renewed(n: number): string;
    falseSlap(who: Who, n: number): string;
    roundOver(who: Who): string;
    yourTurn(top: string, demand: string): string;
    slapNow: string;
    slapAndCall: string;
    /** The opening of a calm race; the seconds that follow are said as bare numbers. */
    slapWithin(seconds: number, andCall: boolean): string;
  };
}
