// What both trick games say. `Who` is a player's name, or null for the reader: languages differ in how they say "you".
export type Who = string | null;

/** A part of "how to play": a heading, what it says, and cards to show beside it. */
export interface Lesson {
  title: string;
  text: string;
  cards: string[];
}

export interface TrickWords {
  cards(n: number): string;
  points(n: number): string;
  /** As short as can be, for a seat. */
  pointsShort(n: number): string;
  playable: string;
  yourHand(n: number): string;
  turnOf(who: Who): string;
  shuffling: string;
  players: string;
  you: string;
  toMove: string;
  /** On the card that takes the trick as it stands. */
  toBeat: string;
  /** On the card that has taken the trick. */
  takes: string;
  leads: string;
  hasPlayed(card: string): string;
  lastTrick: string;
  lastTrickTaken(who: Who): string;
  noTrick: string;
  player: string;
  why: string;
  thisRound: string;
  total: string;
  roundOver(round: number): string;
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
  keysTitle: string;
  keys: [key: string, does: string][];
  logEmpty: string;
  played(who: Who, card: string): string;
  yourLead: string;
  yourTurn(toBeat: string): string;
}
