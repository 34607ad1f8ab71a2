// The own hand: one tab stop, arrows inside. Cards keep their order; new ones come last. What is playable stands up and says
// so; the others keep their full contrast.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { send } from '../../store/room';
import { tapOnCard } from '../../store/settings';
import { isTooHasty } from '../../table/calm';
import { rowsFor } from '../../table/rows';
import { faceOf } from './cards';
import { words } from './dictionary';
import { FaceUp } from './face';
import { arranged, standing } from './standing';
import { tellAbout } from './told';
import type { Card, Update } from './wire';

/** The slot whose card has been sent and not answered yet. */
const lifted = signal<number | null>(null);
/** The slot that a first tap has raised, if a tap shall raise before it plays; it counts for that turn only. */
const raised = signal<{ slot: number; turn: number } | null>(null);

const isRaised = (slot: number, update: Update) =>
  raised.value?.slot === slot && raised.value.turn === update.table?.turn;

/** A tap. Keys and assistive tools choose before they press: with them a card needs no raising. */
function tap(event: MouseEvent, update: Update, slot: number): void {
  if (isTooHasty(event)) return;
  const raisesFirst = tapOnCard.peek() === 'raises' && event.detail > 0;
  if (raisesFirst && !isRaised(slot, update)) raised.value = { slot, turn: update.table?.turn ?? 0 };
  else void playCard(update, slot);
}

async function playCard(update: Update, index: number): Promise<void> {
  const card = update.mine?.hand[index];
  if (card === undefined || !update.table || lifted.peek() !== null) return;
  lifted.value = index;
  raised.value = null;
  await send({ type: 'act', turn: update.table.turn, action: { type: 'play', card } });
  lifted.value = null;
}

function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(360);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

const KEY_STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

export function Hand({ update }: { update: Update }) {
  const [element, width] = useWidth();
  const [at, setAt] = useState(0);
  const hand = update.mine?.hand ?? [];
  const last = hand.length - 1;
  const current = Math.min(at, last);
  const { rows, columns } = rowsFor(hand.length, width);
  const playable = new Set(update.mine?.legal.flatMap((action) => (action.type === 'play' ? action.card : [])));
  // The drawn card is the newest; only it may be played then, also if an equal face is held (HD-8).
  const drawn = update.mine?.drawn ?? null;
  const isPlayable = (card: Card, i: number) => playable.has(card) && (drawn === null || i === last);
  const focus = (index: number) => {
    const next = Math.max(0, Math.min(last, index));
    setAt(next);
    element.current?.querySelectorAll('button')[next]?.focus();
  };
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The focused card has left the hand: its neighbour takes over, at once.
    if (hadFocus.current && document.activeElement === document.body) focus(current);
  });
  return (
    <div
      ref={element}
      role="toolbar"
      class={`hand rows-${Math.min(rows, 4)}`}
      aria-label={words.value.yourHand(hand.length)}
      data-place="my-hand"
      style={{ '--columns': columns }}
      onFocusIn={() => (hadFocus.current = true)}
      onFocusOut={(event) => (hadFocus.current = event.relatedTarget === null)}
      onKeyDown={(event) => {
        const step = KEY_STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        focus(step(current, last));
      }}
    >
      {arranged(hand, standing.value).map((i, stands) => {
        const card = hand[i] as Card;
        const may = isPlayable(card, i);
        const newest = drawn !== null && i === last;
        return (
          <button
            key={stands}
            type="button"
            class={`slot ${may ? 'playable' : ''} ${isRaised(i, update) ? 'raised' : ''} ${lifted.value === i ? 'lifted' : ''} ${newest ? 'newest' : ''}`}
            data-place={`hand-${i}`}
            tabIndex={stands === current ? 0 : -1}
            aria-disabled={!may}
            title={words.value.does(card) || undefined}
            onFocus={() => setAt(stands)}
            onClick={(event) => {
              if (may) tap(event, update, i);
              else tellAbout(card, update);
            }}
          >
            <span class="unseen">{describe(card, may, newest)}</span>
            <span data-shown>
              <FaceUp card={card} />
            </span>
          </button>
        );
      })}
    </div>
  );
}

function describe(card: Card, may: boolean, newest: boolean): string {
  const text = words.value;
  const face = faceOf(card);
  return [text.card(card), 'colour' in face && text.shapes[face.colour], may && text.playable, newest && text.justDrawn]
    .filter(Boolean)
    .join(', ');
}
