// The table of Domino Hearts: the draw pile in the middle with the suit led and whether hearts are broken; hearts taken at the
// seats; why cards must be drawn beside the button.
import './domino_hearts.css';
import { whoIs } from '../../people/who';
import type { DominoHeartsTable, FrenchCard, Update } from '../../protocol';
import { send, view } from '../../store/room';
import { isTooHasty } from '../../table/calm';
import { drawCard, FaceDown } from '../french/face';
import { ORDERS } from '../french/orders';
import { Suit, TONE } from '../french/suits';
import { words as shared } from '../tricks/dictionary';
import { TrickPage } from '../tricks/page';
import type { Look } from '../tricks/props';
import { Reason, Scores } from '../tricks/scores';
import { words } from './dictionary';

export const look: Look = {
  get words() {
    return shared.value;
  },
  drawCard,
  cardName: (card) => words.value.card(card as FrenchCard),
  orders: ORDERS,
};

interface Props {
  update: Update;
  table: DominoHeartsTable;
}

const mayDraw = ({ mine }: Update) => mine?.legal.some(({ type }) => type === 'draw') ?? false;
const draw = (event: MouseEvent, { turn }: DominoHeartsTable) =>
  isTooHasty(event) || send({ type: 'act', turn, action: { type: 'draw' } });

export function Table() {
  const update = view.value;
  if (update?.table?.game !== 'domino_hearts') return null;
  const table = update.table;
  const parts = { update, table, look };
  return (
    <TrickPage
      {...parts}
      name="domino-hearts"
      centre={<Centre update={update} table={table} />}
      facts={(seat) => <Facts table={table} seat={seat} />}
      banner={banner(update, table)}
      actions={
        mayDraw(update) && (
          <button type="button" class="main" aria-keyshortcuts="D" onClick={(event) => draw(event, table)}>
            {words.value.drawOne} <small>{words.value.left(table.draw_pile)}</small>
          </button>
        )
      }
      whyNot={() => why(update, table)}
    >
      <Scores
        {...parts}
        howItEnded={howItEnded(update, table)}
        lines={table.last_round?.lines ?? []}
        why={({ hearts_taken, hearts_held }) => <Hearts taken={hearts_taken} held={hearts_held} />}
      />
    </TrickPage>
  );
}

/** The reader's turn: what to do, or why there is nothing to play but the draw button, or anything at all. */
function banner(update: Update, table: DominoHeartsTable): string | null {
  const text = words.value;
  if (table.phase !== 'turn' || table.actor !== update.seat) return null;
  if (mayDraw(update)) return table.led ? text.cannotFollow(table.led) : text.onlyHearts;
  const follows = update.mine?.legal.some((action) => action.type === 'play' && suitOf(action.card) === table.led);
  if (table.led && !follows) return text.drawPileEmpty;
  const what = table.led ? text.led(table.led) : table.hearts_broken ? text.leadAnything : text.leadNoHeart;
  return `${shared.value.turnOf(null)}: ${what}`;
}

const suitOf = (card: string) => card.split('-')[0];

function Centre({ update, table }: Props) {
  const text = words.value;
  const legal = mayDraw(update);
  const actor = table.actor !== null && table.drawn > 0;
  return (
    <>
      <span class="draw-pile-place">
        <button
          type="button"
          class={`draw-pile ${legal ? 'legal' : ''}`}
          aria-disabled={!legal}
          data-place="draw"
          onClick={(event) => legal && draw(event, table)}
        >
          <span class="unseen">
            {text.drawPile(table.draw_pile)}
            {legal && `. ${text.drawOne}`}
          </span>
          {table.draw_pile > 0 ? (
            <span data-shown>
              <FaceDown />
            </span>
          ) : (
            <span class="no-card" />
          )}
          <b class="draw-pile-count" aria-hidden="true">
            {table.draw_pile}
          </b>
        </button>
        {actor && <small class="drawn">{text.drawn(table.drawn)}</small>}
      </span>
      {table.led && (
        <p class="in-force-line">
          <span class={`suit-chip ${TONE[table.led]}`}>
            <Suit suit={table.led} />
          </span>
          {text.suits[table.led]}
        </p>
      )}
      <p class="in-force-line quiet">
        <HeartState broken={table.hearts_broken} />
        {table.hearts_broken ? text.broken : text.unbroken}
      </p>
    </>
  );
}

/** A whole heart, or one with a crack through it. */
const HeartState = ({ broken }: { broken: boolean }) => (
  <svg class="heart-state" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <path
      class={broken ? 'full' : ''}
      d="M50 95C38 74 5 58 5 32 5 16 17 6 29 7 39 8 46 15 50 25 54 15 61 8 71 7 83 6 95 16 95 32 95 58 62 74 50 95Z"
    />
    {broken && <path class="crack" d="M50 22 40 42 58 54 46 70 51 92" />}
  </svg>
);

function Facts({ table, seat }: { table: DominoHeartsTable; seat: number }) {
  const { hearts_taken: taken = [], out = false } = table.seats[seat] ?? {};
  const text = words.value;
  return (
    <>
      {taken.length > 0 && (
        <span class="hearts-taken red">
          <Suit suit="hearts" />
          <b aria-hidden="true">{taken.length}</b>
          <span class="unseen">, {text.hearts(taken.length)}</span>
        </span>
      )}
      {out && <small class="out">{text.out}</small>}
    </>
  );
}

function why(update: Update, table: DominoHeartsTable): string {
  const text = words.value;
  if (table.actor === null) return shared.value.shuffling;
  if (table.actor !== update.seat) return `${shared.value.turnOf(whoIs(update, table.actor))}.`;
  if (mayDraw(update)) return table.led ? `${text.cannotFollow(table.led)}.` : text.mustDraw;
  return table.led ? text.mustFollow(table.led) : text.heartsUnbroken;
}

function howItEnded(update: Update, { last_round: round }: DominoHeartsTable): string {
  return round ? words.value.howItEnded(round.reason, round.holder === null ? '' : whoIs(update, round.holder)) : '';
}

/** Each heart is a point, taken or held at the end. */
function Hearts({ taken, held }: { taken: string[]; held: string[] }) {
  const text = words.value;
  const reasons = [
    { title: text.taken, cards: taken },
    { title: text.heldAtEnd, cards: held },
  ].filter(({ cards }) => cards.length > 0);
  if (reasons.length === 0) return '–';
  return reasons.map(({ title, cards }) => (
    <Reason key={title} title={title} cards={cards} points={cards.map(() => 1)} look={look} />
  ));
}
