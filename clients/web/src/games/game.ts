// What a game brings: its table, its texts, and the three readers of events besides drawing. One folder each.
import type { ComponentType } from 'preact';
import type { Plan } from '../motion/plan';
import type { DrawCard } from '../motion/stage';
import type { Sound } from '../sound/sound';
import type { Spoken } from '../speech/speech';
import type { News } from '../store/fold';

export interface TimedSound {
  sound: Sound;
  after_ms: number;
}

export interface OptionWords {
  names: Record<string, string>;
  /** One line about those that need it. */
  means?: Record<string, string>;
  values: Record<string, string>;
}

export interface Game {
  Table: ComponentType;
  HowTo: ComponentType;
  /** What the lobby has of the game's own. */
  Lobby?: ComponentType;
  /** Dialogs of the game's own, for lobby and table. */
  Dialogs?: ComponentType;
  /** What the options of a room and their values are called. */
  optionWords(): OptionWords;
  drawCard: DrawCard;
  /** Notes what must be noted before an update is drawn. */
  follow(news: News): void;
  motion(news: News): Plan;
  sound(news: News): TimedSound[];
  /** In the language that the page is in; the log reads it anew when that changes. */
  speech(news: News): Spoken;
}
