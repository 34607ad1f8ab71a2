// The two piles and the suit in force. The draw pile is also a button for drawing.
import { isTooHasty } from '../../table/calm';
import { Discards } from '../../table/discards';
import { drawCard, FaceDown } from '../french/face';
import { Suit, TONE } from '../french/suits';
import { act } from './acting';
import { words } from './dictionary';
import { reshuffling } from './reshuffle';
import { mayAct } from './turn';
import type { TableProps } from './wire';

const CARDS_A_LAYER = 10;
const MOST_LAYERS = 4;

export function Piles({ update, table }: TableProps) {
  const text = words.value;
  const { top, suit } = table;
  const mayDraw = mayAct(update, 'draw');
  const thickness = Math.min(MOST_LAYERS, Math.ceil(table.draw_pile / CARDS_A_LAYER));
  return (
    <div class="middle">
      <div class="piles">
        <div class="pile-place">
          <button
            type="button"
            class={`pile draw thick-${thickness} ${mayDraw ? 'legal' : ''} ${reshuffling.value ? 'reshuffling' : ''}`}
            aria-disabled={!mayDraw}
            onClick={(event) => isTooHasty(event) || act(update, 'draw')}
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
            {mayDraw && (
              <span class="pile-label">
                <span>{text.drawOne}</span> <b>{text.drawsLeft(table.draws_left)}</b>
              </span>
            )}
          </button>
          <span class="pile-count" aria-hidden="true">
            {table.draw_pile}
          </span>
        </div>
        <div class="pile-place">
          <div class="pile discard" data-place="discard">
            <span class="unseen">{text.discardPile(top ? text.card(top) : text.emptyPile)}.</span>
            <Discards top={top} draw={drawCard} />
          </div>
          <span class="pile-count" aria-hidden="true">
            {table.discard_pile}
          </span>
        </div>
      </div>
      {suit && top && (
        <div class="in-force">
          <p class="demand suit-in-force">
            <span class="label">{text.inForce}</span>
            <span class={`suit-chip ${TONE[suit]}`}>
              <Suit suit={suit} />
            </span>
            <b>{text.suits[suit]}</b>
          </p>
          <p class={`caption ${reshuffling.value ? 'reshuffle' : ''}`}>
            {reshuffling.value ? text.reshuffle : text.fits(suit, top)}
          </p>
        </div>
      )}
    </div>
  );
}
