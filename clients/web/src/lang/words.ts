// Everything the page says outside a game. A missing text does not compile; games bring their own words.
import type { Stop } from '../net/connection';
import type { Quality } from '../net/round_trip';
import type { GameName, RefusalCode } from '../protocol';
import type { Speed, Tap } from '../store/settings';

export interface Words {
  /** The tag for <html lang>, which chooses a screen reader's voice. */
  tag: string;
  brand: string;
  tagline: string;
  games: Record<GameName, string>;
  yourName: string;
  newTable: string;
  forPlayers(least: number, most: number): string;
  haveCode: string;
  goToTable: string;
  howToPlay: string;
  language: string;
  table(code: string): string;
  spelled(code: string): string;
  invited: string;
  sitDown: string;
  connecting: string;
  reconnecting: string;
  invite: string;
  share: string;
  shareText: string;
  copyLink: string;
  copied: string;
  copyByHand: string;
  qrCode: string;
  seats(taken: number, most: number): string;
  you: string;
  host: string;
  bot: string;
  away: string;
  botPlays: string;
  addBot: string;
  removeBot(name: string): string;
  start: string;
  needSeats(least: number): string;
  hostStarts(name: string): string;
  rules: string;
  menu: string;
  close: string;
  sound: string;
  on: string;
  off: string;
  motion: string;
  speeds: Record<Speed, string>;
  letterKeys: string;
  tapOnCard: string;
  taps: Record<Tap, string>;
  line: Record<Quality, string>;
  ms(n: number): string;
  log: string;
  leave: string;
  leaveQuestion: string;
  leaveMeans: string;
  stay: string;
  toStart: string;
  tryAgain: string;
  elsewhere: string;
  elsewhereMeans: string;
  continueHere: string;
  left: string;
  noLine: string;
  joined(name: string): string;
  wentAway(name: string): string;
  nowBot(name: string): string;
  backAgain(name: string): string;
  refusal: Record<RefusalCode, string>;
}

/** The words for a line that has stopped. */
export const whyStopped = (words: Words, why: Stop): string =>
  why === 'replaced' ? words.elsewhere : why === 'left' ? words.left : words.refusal[why];
