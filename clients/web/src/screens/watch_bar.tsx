// For those who look on during a match: that they do, the way to a seat if there is one, and the way out.
import { words } from '../lang/current';
import { notice, sitDown, view } from '../store/room';
import { hasSeatToTake, isOutsideMatch } from '../store/seats';
import { openDialog } from '../ui/dialog';
import { Icon } from '../ui/icons';

export function WatchBar() {
  if (!view.value) return null;
  const { room } = view.value;
  const text = words.value;
  const seat = hasSeatToTake(room);
  const seatHint = !seat ? text.noFreeSeat : isOutsideMatch(room) ? '' : text.takesBotsSeat;
  return (
    <aside class="watch-bar" aria-label={text.youWatch}>
      <p role="status">{notice.value ? text.refusal[notice.value] : `${text.youWatch} ${seatHint}`}</p>
      {seat && (
        <button type="button" class="main" onClick={sitDown}>
          {text.sitDown}
        </button>
      )}
      <button type="button" class="square" aria-label={text.leave} onClick={() => (openDialog.value = 'leave')}>
        <Icon name="gone" />
      </button>
    </aside>
  );
}
