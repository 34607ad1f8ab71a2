// The two piles. The draw pile is the button for drawing; the discard pile takes slaps.
import { send } from '../../store/room';
import { isTooHasty } from '../../table/calm';
import { Discards } from '../../table/discards';
import { words } from './dictionary';
import { drawCard, FaceDown } from './face';
import type { TableProps } from './props';
import { shownRace } from './race';
import { Shape } from './shapes';
import { tableHandlers } from './slap_bar';
import type { Direction } from './wire';

export function Piles({ update, table }: TableProps) {
  const text = words.value;
  const top = table.top;
  const mayDraw = update.mine?.legal.some(({ type }) => type === 'draw') ?? false;
  const draw = (event: MouseEvent) =>
    mayDraw && !isTooHasty(event) && send({ type: 'act', turn: table.turn, action: { type: 'draw' } });
  const thickness = Math.min(4, Math.ceil(table.draw_pile / 18));
  const calm = top === 'hit-hand' && update.room.options.race_kind === 'calm';
  const race = shownRace.value !== null || table.race !== null;
  return (
    <div class="middle">
      <div class="piles">
        <Ring direction={table.direction} />
        <div class="pile-place">
          <button
            type="button"
            class={`pile draw thick-${thickness} ${mayDraw ? 'legal' : ''}`}
            aria-disabled={!mayDraw}
            onClick={draw}
            data-place="draw"
          >
            <span class="unseen">{text.drawPile(table.draw_pile)}. </span>
            {table.draw_pile > 0 ? (
              <span data-shown>
                <FaceDown />
              </span>
            ) : (
              <span class="no-card" />
            )}
            {mayDraw && <span class="pile-label">{text.drawOne}</span>}
          </button>
          <span class="pile-count" aria-hidden="true">
            {table.draw_pile}
          </span>
        </div>
        <span class="aside-place" data-place="aside" />
        <div class="pile-place">
          <button
            type="button"
            class={`pile discard ${top === 'hit-hand' && race ? 'slammed' : ''}`}
            aria-disabled={update.seat === null}
            data-place="discard"
            {...tableHandlers(update)}
          >
            <span class="unseen">
              {text.discardPile(top ? text.card(top) : text.emptyPile)}. {update.seat !== null && text.slap}
            </span>
            <Discards top={top} draw={drawCard} />
          </button>
          <span class="pile-count" aria-hidden="true">
            {table.discard_pile}
          </span>
        </div>
      </div>
      <div class="in-force">
        <p class={`demand ${table.demand.kind}`}>
          {table.demand.colour && (
            <span class={`chip ${table.demand.colour}`}>
              <Shape colour={table.demand.colour} />
            </span>
          )}
          {table.demand.number !== undefined && <b class="demand-number">{table.demand.number}</b>}
          <span>{race && top ? (calm ? text.doesCalm : text.does(top)) : text.demand(table.demand)}</span>
        </p>
        <p class="caption">
          <span class={`turn-arrow ${table.direction}`} aria-hidden="true">
            ↻
          </span>{' '}
          {text.direction[table.direction]}
          {top && (
            <>
              {' · '}
              <span class="top-name">{text.card(top)}</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** The way round the table, behind the piles. */
const Ring = ({ direction }: { direction: Direction }) => (
  <svg class={`ring ${direction}`} viewBox="0 0 400 200" aria-hidden="true" focusable="false">
    {[0, 180].map((turn) => (
      <g key={turn} transform={`rotate(${turn} 200 100)`}>
        <path d="M70 34Q200-16 322 28" />
        <path class="head" d="M-6-13 20 0-6 13Z" transform="translate(326 30) rotate(24)" />
      </g>
    ))}
  </svg>
);
