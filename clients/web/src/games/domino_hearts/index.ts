// Domino Hearts, as the page needs it. The rules are the server's.
import type { News } from '../../store/fold';
import { view, viewedAt } from '../../store/room';
import { followCalm } from '../../table/calm';
import { followStanding } from '../../table/standing';
import { drawCard } from '../french/face';
import type { Game } from '../game';
import { words as shared, ready as sharedReady } from '../tricks/dictionary';
import { followTrick, holdLeft } from '../tricks/held';
import { motion } from '../tricks/motion';
import { sound } from '../tricks/sound';
import { ready, words } from './dictionary';
import { HowTo } from './how_to';
import { speech } from './speech';
import { look, Table } from './table';

let hold_ms = 0;

function follow(news: News): void {
  hold_ms = holdLeft(news.at_ms);
  followCalm(news);
  followStanding(news);
  followTrick(news);
}

export async function load(): Promise<Game> {
  await Promise.all([ready, sharedReady]);
  if (view.value) follow({ before: null, now: view.value, events: [], at_ms: viewedAt.value });
  return {
    Table,
    HowTo,
    optionWords: () => words.value.option,
    drawCard,
    follow,
    motion: (news) => motion(news, hold_ms),
    sound,
    speech: (news) => speech(news, words.value, shared.value, look.cardName),
  };
}
