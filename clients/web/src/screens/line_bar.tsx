// Says that the line is down: slim and in words, after a second, since a short break is not worth a look.
import { useEffect, useState } from 'preact/hooks';
import { words } from '../lang/current';

const SHOWN_AFTER_S = 1;

export function LineBar() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((s) => s + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < SHOWN_AFTER_S) return null;
  return (
    <p class="line-bar">
      <span role="status">{words.value.reconnecting}</span> <span aria-hidden="true">{seconds} s</span>
    </p>
  );
}
