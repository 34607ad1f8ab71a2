// Gudetama, as the page needs it. The rules are the server's.
import type { Game } from '../game';
import { words as shared, ready as sharedReady } from '../tricks/dictionary';
import { trickGame } from '../tricks/game';
import { ready, words } from './dictionary';
import { drawCard } from './face';
import { HowTo } from './how_to';
import { speech } from './speech';
import { Table } from './table';

export async function load(): Promise<Game> {
  await Promise.all([ready, sharedReady]);
  return trickGame({
    Table,
    HowTo,
    optionWords: () => words.value.option,
    drawCard,
    speech: (news) => speech(news, words.value, shared.value),
  });
}
