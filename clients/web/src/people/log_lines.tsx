// The log to look at, newest first: the last round, and the ones before it on request.
import { useState } from 'preact/hooks';
import { words } from '../lang/current';
import { beginsLate, linesBefore, log } from './log';

export function LogLines() {
  const [whole, setWhole] = useState(false);
  const from = whole ? 0 : linesBefore.value;
  const lines = log.value.slice(from);
  return (
    <>
      <ol class="log" reversed>
        {lines.map((line, i) => <li key={from + i}>{line}</li>).reverse()}
      </ol>
      {from === 0 && beginsLate.value && <p class="hint">{words.value.company.beforeIsGone}</p>}
      {from > 0 && (
        <button type="button" class="earlier" onClick={() => setWhole(true)}>
          {words.value.company.earlierRounds}
        </button>
      )}
    </>
  );
}
