// The line has stopped for good: why, in plain words, and where to go from here.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { words } from '../lang/current';
import { whyStopped } from '../lang/words';
import { go } from '../route';
import { comeBack, connection, enter, forget, movedOut, tryAgain } from '../store/room';
import { myName } from '../store/settings';
import { type WayOn, waysOn } from './ways_on';

const MINUTE_MS = 60_000;
/** How long a removal holds, if the server has not said so. */
const REMOVED_FOR_MS = 10 * MINUTE_MS;

export function Stopped({ code }: { code: string }) {
  const line = connection.value;
  if (line.at !== 'stopped') return null;
  const text = words.value;
  const why = line.why;
  const moved = movedOut.value;
  const sitDown = () => enter(code, myName.value.trim());
  const on: Record<WayOn, [label: string, go: () => void]> = {
    continue: [text.continueHere, comeBack],
    sit_down: [text.sitDown, sitDown],
    watch: [text.watch, () => enter(code, myName.value.trim(), { by: 'watch' })],
    try_again: [text.tryAgain, () => tryAgain(code)],
    door: [text.tryAgain, forget],
    as_new: [text.asNew, forget],
  };
  const home = () => {
    forget();
    go(null);
  };
  const ways = waysOn(why, moved);
  return (
    <main class="plain">
      <div class="paper notice-paper">
        <Heading text={moved ? text.movedOut : whyStopped(text, why)} />
        {moved && <p>{text.movedOutMeans}</p>}
        {why === 'replaced' && !moved && <p>{text.elsewhereMeans}</p>}
        {why === 'removed' && (
          <p>{text.comeBackIn(Math.max(1, Math.ceil((line.again_ms ?? REMOVED_FOR_MS) / MINUTE_MS)))}</p>
        )}
        {ways.map((way, i) => (
          <button key={way} type="button" class={i === 0 ? 'main big' : 'big'} onClick={on[way][1]}>
            {on[way][0]}
          </button>
        ))}
        <button type="button" class={ways.length === 0 ? 'main big' : 'big'} onClick={home}>
          {text.toStart}
        </button>
      </div>
    </main>
  );
}

/** It takes the focus, which went with the table: a screen reader says what has happened, and the keyboard is here. */
function Heading({ text }: { text: string }) {
  const element = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => element.current?.focus(), []);
  return (
    <h1 ref={element} tabIndex={-1}>
      {text}
    </h1>
  );
}
