// Crazy Eights, as the page needs it. The rules are the server's.
import { viewedAt } from '../../store/room';
import { followCalm } from '../../table/calm';
import { followStanding } from '../../table/standing';
import { followTrail } from '../../table/trail';
import { drawCard } from '../french/face';
import type { Game } from '../game';
import { followChoice } from './acting';
import { ready, words } from './dictionary';
import { HowTo } from './how_to';
import { motion } from './motion';
import { followReshuffle } from './reshuffle';
import { sound } from './sound';
import { speech } from './speech';
import { Table } from './table';
import { type News, view } from './wire';

function follow(news: News): void {
  followCalm(news);
  followStanding(news);
  followChoice(news);
  followReshuffle(news);
  followTrail(news);
}

export async function load(): Promise<Game> {
  await ready;
  if (view.value) follow({ before: null, now: view.value, events: [], at_ms: viewedAt.value });
  return {
    Table,
    HowTo,
    optionWords: () => ({ names: words.value.optionNames, values: words.value.optionValues }),
    drawCard,
    follow,
    motion,
    sound,
    speech: (news: News) => speech(news, words.value),
  };
}
