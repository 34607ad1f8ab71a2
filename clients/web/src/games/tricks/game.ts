// A trick game for the page, out of its own parts and what both have in common.
import type { News } from '../../store/fold';
import { view, viewedAt } from '../../store/room';
import { followCalm } from '../../table/calm';
import { followStanding } from '../../table/standing';
import type { Game } from '../game';
import { followTrick, holdLeft } from './held';
import { motion } from './motion';
import { sound } from './sound';

/** How long the trick that was shown before the newest update stays. */
let hold_ms = 0;

function follow(news: News): void {
  hold_ms = holdLeft(news.at_ms);
  followCalm(news);
  followStanding(news);
  followTrick(news);
}

export function trickGame(own: Pick<Game, 'Table' | 'HowTo' | 'optionWords' | 'drawCard' | 'speech'>): Game {
  if (view.value) follow({ before: null, now: view.value, events: [], at_ms: viewedAt.value });
  return { ...own, follow, motion: (news) => motion(news, hold_ms), sound };
}
