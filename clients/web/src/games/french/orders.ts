// How a hand of French cards can be sorted: aces high, suits in the order of the suit chooser.
import type { FrenchCard } from '../../protocol';
import { AS_DRAWN, type Order } from '../../table/standing';
import { faceOf, RANKS, SUITS } from './cards';

function ranksOf(card: string): { suit: number; rank: number } {
  const { suit, rank } = faceOf(card as FrenchCard);
  return { suit: SUITS.indexOf(suit), rank: RANKS.indexOf(rank) };
}

function bySuit(card: string): number {
  const { suit, rank } = ranksOf(card);
  return suit * RANKS.length + rank;
}

function byRank(card: string): number {
  const { suit, rank } = ranksOf(card);
  return rank * SUITS.length + suit;
}

export const ORDERS: readonly Order[] = [
  { name: 'by_suit', place: bySuit },
  { name: 'by_rank', place: byRank },
  AS_DRAWN,
];
