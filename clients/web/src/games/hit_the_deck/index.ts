// Hit the Deck, as the page needs it. The rules are the server's.
import { viewedAt } from '../../store/room';
import { followCalm } from '../../table/calm';
import { followStanding } from '../../table/standing';
import { followTrail } from '../../table/trail';
import { openDialog } from '../../ui/dialog';
import type { Game } from '../game';
import { followCountdown } from './countdown';
import { Dialogs } from './dialogs';
import { ready, words } from './dictionary';
import { drawCard } from './face';
import { HowTo } from './how_to';
import { Lobby } from './lobby';
import { motion } from './motion';
import { openBoard } from './open_board';
import { followRace, shownRace } from './race';
import { fetchRest } from './rest_later';
import { sound } from './sound';
import { speech } from './speech';
import { Table } from './table';
import { followFalseSlap } from './told';
import type { News } from './wire';
import { view } from './wire';

function follow(news: News): void {
  followRace(news);
  followCalm(news);
  followStanding(news);
  followFalseSlap(news);
  followTrail(news);
  for (const event of news.events) if (event.type === 'race_decided') openBoard.value = event.board.race;
  // A race waits for nobody: nothing may lie in front of it.
  if (shownRace.peek()) openDialog.value = null;
}

followCountdown();

export async function load(): Promise<Game> {
  await ready;
  fetchRest();
  if (view.value) follow({ before: null, now: view.value, events: [], at_ms: viewedAt.value });
  return {
    Table,
    HowTo,
    Lobby,
    Dialogs,
    optionWords: () => ({
      names: words.value.optionNames,
      means: words.value.optionMeans,
      values: words.value.optionValues,
    }),
    drawCard,
    follow,
    motion,
    sound,
    speech: (news: News) => speech(news, words.value),
  };
}
