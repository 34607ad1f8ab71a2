// What a card's name says: suit and rank. Names are those of protocol/french.py.
import type { FrenchCard, FrenchSuit } from '../../protocol';

export const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'] as const satisfies readonly FrenchSuit[];

export type Court = 'jack' | 'queen' | 'king' | 'ace';
/** Lowest first. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king', 'ace'] as const;
export type Rank = (typeof RANKS)[number];

export function faceOf(card: FrenchCard): { suit: FrenchSuit; rank: Rank } {
  const [suit, rank] = card.split('-') as [FrenchSuit, Rank];
  return { suit, rank };
}

/** What stands in the corner. */
const INDEX: Record<Court, string> = { jack: 'J', queen: 'Q', king: 'K', ace: 'A' };

export const indexOf = (rank: Rank): string => INDEX[rank as Court] ?? rank;
