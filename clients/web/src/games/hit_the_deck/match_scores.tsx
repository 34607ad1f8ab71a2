// After the match: who won, the places, the last round's cards, and the rematch: same table, same seats, one tap.
import { useEffect, useRef } from 'preact/hooks';
import { AfterMatch } from '../../screens/after_match';
import { isHost, send } from '../../store/room';
import { nameAt } from '../../store/seats';
import { confetti } from '../../table/confetti';
import { words } from './dictionary';
import type { TableProps } from './props';
import { DealCode, ScoreTable } from './scores';
import { winners } from './speech';

export function MatchScores({ update, table }: TableProps) {
  const text = words.value;
  const places = table.places ?? [];
  const order = places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sky.current) confetti(sky.current);
  }, []);
  const host = update.room.host;
  return (
    <div class="sheet">
      <div class="sky" ref={sky} aria-hidden="true" />
      <section class="paper scores match" aria-labelledby="match-title">
        <h2 id="match-title">{winners(places, update, text)}</h2>
        <ol class="podium">
          {order.map(({ place, seat }) => (
            <li key={seat} class={`place-${place} ${seat === update.seat ? 'me' : ''}`}>
              <span class="place">{text.place(place)}</span>
              <b>{nameAt(update.room, seat)}</b>
              <span>{text.points(table.seats[seat]?.total ?? 0)}</span>
            </li>
          ))}
        </ol>
        <div class="row go-on">
          {isHost.value ? (
            <button type="button" class="main big" onClick={() => send({ type: 'start' })}>
              {text.again}
            </button>
          ) : (
            <p role="status">{host !== null && text.hostDealsAgain(nameAt(update.room, host))}</p>
          )}
          <AfterMatch />
        </div>
        {table.last_round && (
          <details>
            <summary>{text.roundOver(table.last_round.round)}</summary>
            <ScoreTable round={table.last_round} update={update} />
            <DealCode round={table.last_round} />
          </details>
        )}
      </section>
    </div>
  );
}
