// Everything Crazy Eights says beyond what every table says.
import type { Who } from '../../people/who';
import type { Rules } from '../../table/rules';
import type { KeyHelp, Lesson, TableWords } from '../../table/words';
import type { FrenchWords } from '../french/words';
import type { Card, Suit } from './wire';

export type OptionKey = 'target' | 'draw_limit' | 'more_seats';

export interface EightsWords extends TableWords, FrenchWords {
  drawOne: string;
  /** How many draws are left in the turn. */
  drawsLeft(n: number): string;
  pass: string;
  inForce: string;
  /** Said of the suit in force, in a sentence of its own. */
  suitInForce(suit: Suit): string;
  fits(suit: Suit, top: Card): string;
  wild: string;
  chooseSuit: string;
  cancel: string;
  reshuffle: string;
  optionNames: Record<OptionKey, string>;
  optionValues: Record<string, string>;
  keys: KeyHelp[];
  howTo(rules: Rules<OptionKey>): { lead: string; lessons: Lesson<Card>[] };
  events: {
    dealt(who: Who, starter: string): string;
    played(who: Who, card: string): string;
    named(who: Who, card: string, suit: string): string;
    drew(who: Who, n: number): string;
    drewThese(cards: string[]): string;
    drawsUsed(who: Who): string;
    nothingToDraw(who: Who): string;
    renewed(n: number): string;
    roundOver(who: Who): string;
    yourTurn(top: string, suit: string): string;
  };
}
