// Everything the page says outside a game. A missing text does not compile; games bring their own words.
import type { Stop } from '../net/connection';
import type { GameName, Quality, RefusalCode } from '../protocol';
import type { Speed, Tap } from '../store/settings';
import type { CompanyWords } from './company';

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
  watch: string;
  loading: string;
  connecting: string;
  stillConnecting: string;
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
  addBot: string;
  removeBot(name: string): string;
  start: string;
  needSeats(least: number): string;
  hostStarts(name: string): string;
  gameRules: string;
  houseRules: string;
  doorLocked: string;
  houseRuleNames: Record<string, string>;
  /** By the rule, what its words are called. */
  houseRuleValues: Record<string, Record<string, string>>;
  /** A number of seconds that a house rule may be; 0 is none at all. */
  houseRuleSeconds(seconds: number): string;
  changeGame: string;
  changeGameMeans: string;
  people: string;
  optionsFor(name: string): string;
  makeHost: string;
  remove: string;
  removeQuestion(name: string): string;
  removeMeans: string;
  cancel: string;
  removedPeople(names: string[]): string;
  letBack: string;
  /** `more`: how many others are not named. */
  watching(names: string[], more: number): string;
  youWatch: string;
  takesBotsSeat: string;
  noFreeSeat: string;
  pause: string;
  resume: string;
  endMatch: string;
  endQuestion: string;
  endMeans: string;
  moveSeat: string;
  moveMeans: string;
  moveLink: string;
  moveFor(seconds: number): string;
  moveTooOld: string;
  moveAgain: string;
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
  leaveWatching: string;
  stay: string;
  toStart: string;
  tryAgain: string;
  elsewhere: string;
  elsewhereMeans: string;
  continueHere: string;
  movedOut: string;
  movedOutMeans: string;
  asNew: string;
  doorClosed: string;
  comeBackIn(minutes: number): string;
  left: string;
  noLine: string;
  company: CompanyWords;
  joined(name: string): string;
  wentAway(name: string): string;
  refusal: Record<RefusalCode, string>;
}

/** The words for a line that has stopped. */
export function whyStopped(words: Words, why: Stop): string {
  switch (why) {
    case 'replaced':
      return words.elsewhere;
    case 'left':
      return words.left;
    case 'door_closed':
      return words.doorClosed;
    default:
      return words.refusal[why];
  }
}
