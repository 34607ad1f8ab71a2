// What the table can begin without, in files of its own: the board of a race, the scores, the page about fairness,
// practising.
import { ready as fairReady } from './fair/dictionary';
import { followPractice } from './practice';
import { ready as practiceReady } from './practice/dictionary';

export { Scores } from '../../table/scores';
export { FairPage } from './fair';
export { PracticePage } from './practice';
export { RaceBoardPanel, RaceInFull } from './race_board';

followPractice();

/** Settled when all of it has words. */
export const ready = Promise.all([fairReady, practiceReady]);
