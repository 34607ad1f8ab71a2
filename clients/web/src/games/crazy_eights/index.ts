// Crazy Eights, as the page needs it. The rules are the server's.
import { followCalm } from '../../table/calm';
import { followStanding } from '../../table/standing';
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
import { followTrail } from './trail';
import type { News } from './wire';

export async function load(): Promise<Game> {
  await ready;
  return {
    Table,
    HowTo,
    optionWords: () => ({ names: words.value.optionNames, values: words.value.optionValues }),
    drawCard,
    follow: (news: News) => {
      followCalm(news);
      followStanding(news);
      followChoice(news);
      followReshuffle(news);
      followTrail(news);
    },
    motion,
    sound,
    speech: (news: News) => speech(news, words.value),
  };
}
