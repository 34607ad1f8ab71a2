// From here to another browser: a link that takes the seat along. It works once, for two minutes.
import { useEffect, useState } from 'preact/hooks';
import { words } from '../lang/current';
import { moveLink } from '../route';
import { MOVE_WORKS_MS, moveOut, notice, view } from '../store/room';
import { Dialog } from '../ui/dialog';
import { ShareLink } from '../ui/share_link';

export const MoveSeat = () => (
  <Dialog name="move_seat" title={words.value.moveSeat}>
    <Link />
  </Dialog>
);

function Link() {
  const text = words.value;
  const [move, setMove] = useState<string | null>(null);
  const [asking, setAsking] = useState(true);
  const [seconds, setSeconds] = useState(MOVE_WORKS_MS / 1000);
  const ask = async () => {
    setAsking(true);
    setMove(await moveOut());
    setSeconds(MOVE_WORKS_MS / 1000);
    setAsking(false);
  };
  useEffect(() => void ask(), []);
  useEffect(() => {
    if (!move) return;
    const end = performance.now() + MOVE_WORKS_MS;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [move]);
  const again = (
    <button type="button" class="main big" onClick={ask}>
      {text.moveAgain}
    </button>
  );
  if (!view.value) return null;
  if (!move) {
    return (
      <>
        <p class="trouble" role="alert">
          {notice.value && text.refusal[notice.value]}
        </p>
        {!asking && again}
      </>
    );
  }
  if (seconds === 0) {
    return (
      <>
        <p role="status">{text.moveTooOld}</p>
        {again}
      </>
    );
  }
  return (
    <div class="stack">
      <p>{text.moveMeans}</p>
      <ShareLink link={moveLink(view.value.room.code, move)} shown={text.moveLink} />
      <p class="hint">{text.moveFor(seconds)}</p>
    </div>
  );
}
