// How to play a trick game.
import { HowToSheet } from '../../table/how_to';
import type { KeyHelp, Lesson } from '../../table/words';
import type { Look } from './props';

export interface HowToWords {
  lead: string;
  lessons: Lesson[];
  /** Keys of this game alone. */
  keys: KeyHelp[];
}

export const TrickHowTo = ({ look, howTo }: { look: Look; howTo: HowToWords }) => (
  <HowToSheet
    lead={howTo.lead}
    lessons={howTo.lessons}
    keysTitle={look.words.keysTitle}
    keys={[...look.words.keys, ...howTo.keys]}
    look="tricks"
    draw={look.drawCard}
    cardName={look.cardName}
  />
);
