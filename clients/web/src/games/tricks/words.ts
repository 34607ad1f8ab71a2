// What both trick games say beyond what every table says.
import type { Who } from '../../people/who';
import type { KeyHelp, TableWords } from '../../table/words';

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
  keys: KeyHelp[];
  played(who: Who, card: string): string;
  yourLead: string;
  yourTurn(toBeat: string): string;
}
