// What Gudetama says besides the words of all trick games.

import type { Who } from '../../people/who';
import type { GudetamaCard, GudetamaRoundTable } from '../../protocol';
import type { Rules } from '../../table/rules';
import type { OptionWords } from '../game';
import type { HowToWords } from '../tricks/how_to';

export interface GudetamaWords {
  card(card: string): string;
  /** Printed on the two cards that do more than count. */
  onCard: Partial<Record<GudetamaCard, string>>;
  lastTrick: string;
  tricksLeft(n: number): string;
  playAnything: string;
  playFrom(rank: string): string;
  whyNot(rank: string): string;
  pile(cards: string[]): string;
  playOff: string;
  /** Why places do not follow totals. */
  afterPlayOff: string;
  leftMatch: string;
  whoLeads: string;
  naming(name: string): string;
  kept: Record<GudetamaRoundTable['reason'], string>;
  howItEnded(reason: GudetamaRoundTable['reason'], winner: Who): string;
  option: OptionWords;
  howTo(rules: Rules<'target' | 'own_leader'>): HowToWords;
  dealt(cards: number, setAside: number, leader: Who): string;
  tookTrick(who: Who, card: string): string;
  leaderNamed(who: Who, leader: Who, chosen: boolean): string;
  keeps(who: Who, card: string): string;
  roundOver(reason: GudetamaRoundTable['reason']): string;
  playOffOf(names: string[]): string;
  noCards: string;
  lastTrickNow: string;
  nameNow: string;
}
