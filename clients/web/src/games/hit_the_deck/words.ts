// Everything Hit the Deck says. `Who` is a player's name, or null for the reader: languages differ in how they say "you".
import type { Order } from './orders';
import type { Card, Colour, DemandView, Direction, Measured, PenaltyReason, RaceMark } from './wire';

export type Who = string | null;

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

/** A part of "how to play": a heading, what it says, and cards to show beside it. */
export interface Lesson {
  title: string;
  text: string;
  cards: Card[];
}

export interface HitWords {
  colours: Record<Colour, string>;
  shapes: Record<Colour, string>;
  onCard: Record<'cut' | 'flip' | 'hit' | 'hand', string>;
  card(card: Card): string;
  /** What a special card does, in a few words; nothing for a number card. */
  does(card: Card): string;
  /** What a Hand does in a room whose races are calm. */
  doesCalm: string;
  cards(n: number): string;
  points(n: number): string;
  /** As short as can be, for a seat. */
  pointsShort(n: number): string;
  ms(n: number): string;
  playable: string;
  justDrawn: string;
  yourHand(n: number): string;
  orders: Record<Order, string>;
  /** Says what the next press of the button brings. */
  sortHand(order: string): string;
  drawPile(n: number): string;
  discardPile(top: string): string;
  emptyPile: string;
  drawOne: string;
  keep: string;
  turnOf(who: Who): string;
  shuffling: string;
  demand(demand: DemandView): string;
  direction: Record<Direction, string>;
  opponents: string;
  toMove: string;
  slap: string;
  slapKey: string;
  slapOnlyHands: string;
  slapped(ms: number): string;
  waitForOthers: string;
  callOut: string;
  callKey: string;
  called: string;
  notInRace: string;
  /** In a calm race: who has slapped pays nothing. */
  safe: string;
  raceDue: string;
  raceBoard: string;
  player: string;
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
  logEmpty: string;
  roundOver(round: number): string;
  wentOut(who: Who): string;
  blocked: string;
  cardsLeft: string;
  thisRound: string;
  total: string;
  ready: string;
  waitingFor(names: string[]): string;
  nextRoundIn(seconds: number): string;
  upTo(target: number): string;
  dealCode: string;
  dealCodeMeans: string;
  wins(names: string[], me: boolean): string;
  place(n: number): string;
  again: string;
  hostDealsAgain(name: string): string;
  optionNames: Record<OptionKey, string>;
  /** What an option does, for those whose name does not say it. */
  optionMeans: Partial<Record<OptionKey, string>>;
  optionValues: Record<string, string>;
  keys: [key: string, does: string][];
  keysTitle: string;
  howTo: { title: string; lead: string; lessons: Lesson[] };
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
    race(who: Who): string;
    falseSlap(who: Who, n: number): string;
    roundOver(who: Who): string;
    yourTurn(top: string, demand: string): string;
    slapNow: string;
    slapAndCall: string;
    /** The opening of a calm race; the seconds that follow are said as bare numbers. */
    slapWithin(seconds: number, andCall: boolean): string;
  };
}
