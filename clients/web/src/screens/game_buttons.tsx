// The games to choose from: those that the server has and this page knows. Buttons of the form that they stand in.
import { KNOWN } from '../games/games';
import { titleOf } from '../games/title';
import { words } from '../lang/current';
import type { GameName, GameView } from '../protocol';
import { offered } from '../store/offer';

const isKnown = (game: GameView): game is GameView & { name: GameName } => KNOWN.includes(game.name);

/** The game whose button sent the form; by the Enter key, the first. */
export function chosenGame(event: SubmitEvent): GameName | null {
  const games = offered.peek().filter(isKnown);
  const chosen = (event.submitter as HTMLButtonElement | null)?.value;
  return (games.find(({ name }) => name === chosen) ?? games[0])?.name ?? null;
}

export const GameButtons = ({ busy = false, without }: { busy?: boolean; without?: string }) => (
  <div class="games">
    {offered.value
      .filter(isKnown)
      .filter(({ name }) => name !== without)
      .map(({ name, least_seats, most_seats }) => (
        <button key={name} type="submit" class="main big game" value={name} aria-disabled={busy}>
          {titleOf(name)}
          <small>{words.value.forPlayers(least_seats, most_seats)}</small>
        </button>
      ))}
  </div>
);
