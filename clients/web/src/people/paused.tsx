// The host has paused the match: the table can be seen, and nothing on it be done.
import { useLayoutEffect } from 'preact/hooks';
import { words } from '../lang/current';
import { isHost, send, view } from '../store/room';
import { isOutsideMatch, nameAt } from '../store/seats';
import { Icon } from '../ui/icons';

export function Paused() {
  const room = view.value?.room;
  return room?.paused && !isOutsideMatch(room) ? <PauseSheet /> : null;
}

function PauseSheet() {
  const room = view.value?.room;
  const { company, resume } = words.value;
  useLayoutEffect(() => {
    // A table on which nothing can be done loses the focus; it comes back with the game.
    const had = document.activeElement;
    return () => {
      requestAnimationFrame(() => document.activeElement === document.body && (had as HTMLElement | null)?.focus());
    };
  }, []);
  return (
    <section class="paused" aria-labelledby="paused-title">
      <div class="paper">
        <h2 id="paused-title">
          <Icon name="pause" /> {company.paused}
        </h2>
        <p>{company.pausedMeans}</p>
        {isHost.value ? (
          <button type="button" class="main big" onClick={() => send({ type: 'resume' })}>
            {resume}
          </button>
        ) : (
          room && <p>{company.hostResumes(nameAt(room, room.host))}</p>
        )}
      </div>
    </section>
  );
}
