// The cards of Gudetama: fourteen ranks, and how many copies of each there are. A card prints its copies.
import type { GudetamaCard } from '../../protocol';
import { AS_DRAWN, type Order } from '../../table/standing';

export const RANKS = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
] as const satisfies readonly GudetamaCard[];

/** 63 cards; inferred like the server's deck (GU-1), since no list was published. */
export const COPIES: Record<GudetamaCard, number> = {
  1: 1,
  2: 2,
  3: 2,
  4: 3,
  5: 3,
  6: 4,
  7: 4,
  8: 5,
  9: 5,
  10: 6,
  11: 6,
  12: 7,
  13: 7,
  14: 8,
};

/** How a hand can be sorted. */
export const ORDERS: readonly Order[] = [{ name: 'by_rank', place: Number }, AS_DRAWN];
