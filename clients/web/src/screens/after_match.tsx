// Besides the rematch: another game with the same people, or home.
import { words } from '../lang/current';
import { isHost } from '../store/room';
import { openDialog } from '../ui/dialog';

export const AfterMatch = () => (
  <>
    {isHost.value && (
      <button type="button" onClick={() => (openDialog.value = 'change_game')}>
        {words.value.changeGame}
      </button>
    )}
    <button type="button" onClick={() => (openDialog.value = 'leave')}>
      {words.value.leave}
    </button>
  </>
);
