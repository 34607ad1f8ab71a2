// Hands the news of each update to the readers besides drawing: motion, sound, speech. Each can be absent; none is state.
import { game, loadGame } from './games/games';
import { titleOf } from './games/title';
import { words } from './lang/current';
import { perform, places, skip } from './motion/stage';
import { followComings } from './people/comings';
import { followStory, keepLog } from './people/log';
import { followReactions } from './people/reactions';
import { roomSentences } from './people/sentences';
import { play } from './sound/sound';
import { SILENCE, say } from './speech/speech';
import { read } from './store/room';

export function startReaders(): void {
  read((news) => {
    loadGame(news.now.room.game);
    const table = game.peek();
    table?.follow(news);
    followStory(news);
    const spoken = table?.speech(news) ?? SILENCE;
    // Sound first: speech is late.
    for (const { sound, after_ms } of table?.sound(news) ?? []) play(sound, after_ms);
    say({ ...spoken, polite: [...roomSentences(news.events, news.now, words.peek(), titleOf), ...spoken.polite] });
    if (!table) return;
    if (news.events.length === 0) skip();
    else perform(table.motion(news), places(), table.drawCard);
  });
  keepLog();
  followComings();
  followReactions();
}
