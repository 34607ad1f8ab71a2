// What the cards of the French deck are called.
import type { FrenchCard, FrenchSuit } from '../../protocol';

export interface FrenchWords {
  suits: Record<FrenchSuit, string>;
  card(card: FrenchCard): string;
}
