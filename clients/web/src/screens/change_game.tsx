// Another game for the same people: the host chooses.
import { titleOf } from '../games/title';
import { words } from '../lang/current';
import { isHost, send, view } from '../store/room';
import { Dialog, openDialog } from '../ui/dialog';
import { chosenGame, GameButtons } from './game_buttons';

export const ChangeGame = () => (
  <Dialog name="change_game" title={words.value.changeGame}>
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const game = chosenGame(event);
        openDialog.value = null;
        if (game) void send({ type: 'choose_game', game });
      }}
    >
      <p>{words.value.changeGameMeans}</p>
      <GameButtons without={view.value?.room.game} />
    </form>
  </Dialog>
);

/** What is played here, and the way to change it. */
export const GameHeading = ({ game }: { game: string }) => (
  <header class="game-heading">
    <h2>{titleOf(game)}</h2>
    {isHost.value && (
      <button type="button" onClick={() => (openDialog.value = 'change_game')}>
        {words.value.changeGame}
      </button>
    )}
  </header>
);
