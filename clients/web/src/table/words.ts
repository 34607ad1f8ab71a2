// What is said at every table where cards are drawn, played and counted.
import type { Who } from '../people/who';
import type { Order } from './standing';

/** A key, and what it does. */
export type KeyHelp = [key: string, does: string];

/** A part of "how to play": a heading, what it says, and cards to show beside it. */
export interface Lesson<Card extends string = string> {
  title: string;
  text: string;
  cards: Card[];
}

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
  /** What opens the last round's scores after the match. */
  lastRound: string;
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
  sortKey: KeyHelp;
}
