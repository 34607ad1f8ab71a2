// What the page says about the people at the table, in every game.
import type { Who } from '../people/who';
import type { BotPlayed, Reacted } from '../protocol';

export interface CompanyWords {
  /** At a seat, as short as can be; `clock` is "0:32". */
  botIn(clock: string): string;
  offline: string;
  /** The same at length, for speech. */
  lost: string;
  notLooking: string;
  givenUp: string;
  botPlays: string;
  timeLeft: string;
  moreTime: string;
  tenSeconds(who: Who): string;
  letBotPlay: string;
  asked: string;
  votes(have: number, need: number): string;
  othersAsk: string;
  paused: string;
  pausedMeans: string;
  hostResumes(name: string): string;
  react: string;
  reactions: string;
  reaction: Record<Reacted['reaction'], string>;
  earlierRounds: string;
  beforeIsGone: string;
  events: {
    lost(name: string): string;
    botPlays(who: Who): string;
    back(who: Who): string;
    removed(name: string): string;
    host(who: Who): string;
    matchStarted: string;
    matchEnded: string;
    paused: string;
    resumed: string;
    moreTime(who: Who): string;
    botAsked(who: Who): string;
    botPlayed(who: Who, why: BotPlayed['why']): string;
    gameChosen(title: string): string;
  };
}
