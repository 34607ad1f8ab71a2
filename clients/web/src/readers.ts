// Hands the news of each update to the readers besides drawing: motion, sound, speech. Each can be absent; none is state.
import { game, loadGame } from './games/games';
import { words } from './lang/current';
import { perform, places, skip } from './motion/stage';
import { play } from './sound/sound';
import { SILENCE, say } from './speech/speech';
import type { News } from './store/fold';
import { read } from './store/room';

/** What happens to seats reads the same in every game. */
function roomSentences({ before, events }: News): string[] {
  const nameOf = (seat: number) => before?.room.seats[seat]?.name ?? '';
  return events.flatMap((event) => {
    if (event.type === 'joined') return words.peek().joined(event.name);
    if (event.type === 'left') return words.peek().wentAway(event.name);
    if (event.type !== 'driver_changed') return [];
    return event.driver === 'bot'
      ? words.peek().nowBot(nameOf(event.seat))
      : words.peek().backAgain(nameOf(event.seat));
  });
}

export function startReaders(): void {
  read((news) => {
    loadGame(news.now.room.game);
    const table = game.peek();
    table?.follow(news);
    const spoken = table?.speech(news) ?? SILENCE;
    say({ ...spoken, polite: [...roomSentences(news), ...spoken.polite] });
    if (!table) return;
    for (const { sound, after_ms } of table.sound(news)) play(sound, after_ms);
    if (news.events.length === 0) skip();
    else perform(table.motion(news), places(), table.drawCard);
  });
}
