// What is said at every table where cards are drawn, played and counted. `Who` is a player's name, or null for the reader:
// languages differ in how they say "you".
import type { Order } from './standing';

export type Who = string | null;

export interface TableWords {
  cards(n: number): string;
  points(n: number): string;
  /** As short as can be, for a seat. */
  pointsShort(n: number): string;
  playable: string;
  yourHand(n: number): string;
  orders: Record<Order['name'], string>;
  /** Says what the next press of the button brings. */
  sortHand(order: string): string;
  drawPile(n: number): string;
  discardPile(top: string): string;
  emptyPile: string;
  turnOf(who: Who): string;
  shuffling: string;
  opponents: string;
  toMove: string;
  player: string;
  logEmpty: string;
  roundOver(round: number): string;
  wentOut(who: Who): string;
  blocked: string;
  cardsLeft: string;
  thisRound: string;
  total: string;
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
  /** What its key does, for the list of keys. */
  sortKey: [key: string, does: string];
}
