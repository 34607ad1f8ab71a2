// What both trick games say beyond what every table says.
import type { TableWords, Who } from '../../table/words';

export type { Who };

/** A part of "how to play": a heading, what it says, and cards to show beside it. */
export interface Lesson {
  title: string;
  text: string;
  cards: string[];
}

export interface TrickWords extends TableWords {
  players: string;
  you: string;
  /** On the card that takes the trick as it stands. */
  toBeat: string;
  /** On the card that has taken the trick. */
  takes: string;
  leads: string;
  hasPlayed(card: string): string;
  lastTrick: string;
  lastTrickTaken(who: Who): string;
  noTrick: string;
  why: string;
  keys: [key: string, does: string][];
  played(who: Who, card: string): string;
  yourLead: string;
  yourTurn(toBeat: string): string;
}
