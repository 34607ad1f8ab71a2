// What Domino Hearts says besides the words of all trick games.

import type { Who } from '../../people/who';
import type { DominoHeartsRoundTable, FrenchSuit } from '../../protocol';
import type { Rules } from '../../table/rules';
import type { FrenchWords } from '../french/words';
import type { OptionWords } from '../game';
import type { HowToWords } from '../tricks/how_to';

export interface DominoWords extends FrenchWords {
  led(suit: FrenchSuit): string;
  leadAnything: string;
  leadNoHeart: string;
  broken: string;
  unbroken: string;
  drawPile(n: number): string;
  drawOne: string;
  /** Beside the draw button. */
  left(n: number): string;
  /** Instead of "your turn": the reason, short. */
  cannotFollow(suit: FrenchSuit): string;
  onlyHearts: string;
  drawPileEmpty: string;
  drawn(n: number): string;
  mustFollow(suit: FrenchSuit): string;
  mustDraw: string;
  heartsUnbroken: string;
  out: string;
  hearts(n: number): string;
  taken: string;
  heldAtEnd: string;
  howItEnded(reason: DominoHeartsRoundTable['reason'], holder: Who): string;
  option: OptionWords;
  howTo(rules: Rules<'target' | 'forced_heart_lead'>): HowToWords;
  dealt(who: Who, cards: number): string;
  drew(who: Who, n: number): string;
  drewThese(cards: string[]): string;
  heartsBroken(who: Who): string;
  tookTrick(who: Who, hearts: number): string;
  wentOut(who: Who): string;
}
