// The own hand: one tab stop, arrows inside. Cards keep their order; new ones come last. What is playable stands up and says
// so; the others keep their full contrast and tell why they cannot be played.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AnyPlay, Update } from '../../protocol';
import { send } from '../../store/room';
import { isTooHasty } from '../../table/calm';
import { rowsFor } from '../../table/rows';
import { release } from './held';
import type { TrickProps } from './props';
import { tell } from './told';

/** The slot whose card has been sent and not answered yet. */
const lifted = signal<number | null>(null);

async function playCard(update: Update, index: number): Promise<void> {
  const card = update.mine?.hand[index] as AnyPlay['card'] | undefined;
  if (card === undefined || !update.table || lifted.peek() !== null) return;
  lifted.value = index;
  release();
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

interface Props extends TrickProps {
  /** What is told of a card that cannot be played. */
  whyNot(card: string): string;
}

export function Hand({ update, look, whyNot }: Props) {
  const [element, width] = useWidth();
  const [at, setAt] = useState(0);
  const text = look.words;
  const hand: string[] = update.mine?.hand ?? [];
  const last = hand.length - 1;
  const current = Math.max(0, Math.min(at, last));
  const { rows, columns } = rowsFor(hand.length, width);
  const playable = new Set<string>(update.mine?.legal.flatMap((action) => (action.type === 'play' ? action.card : [])));
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
      aria-label={text.yourHand(hand.length)}
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
      {hand.map((card, i) => {
        const may = playable.has(card);
        return (
          <button
            key={i}
            type="button"
            class={`slot ${may ? 'playable' : ''} ${lifted.value === i ? 'lifted' : ''}`}
            data-place={`hand-${i}`}
            tabIndex={i === current ? 0 : -1}
            aria-disabled={!may}
            onFocus={() => setAt(i)}
            onClick={(event) => {
              if (!may) tell(`${look.cardName(card)}: ${whyNot(card)}`);
              else if (!isTooHasty(event)) void playCard(update, i);
            }}
          >
            <span class="unseen">{[look.cardName(card), may && text.playable].filter(Boolean).join(', ')}</span>
            <span data-shown>{look.drawCard(card)}</span>
          </button>
        );
      })}
    </div>
  );
}
