// The own hand: one tab stop, arrows inside. Cards keep their order; new ones come last. What is playable stands up and says
// so; the others keep their full contrast.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DrawCard } from '../motion/stage';
import { rowsFor } from './rows';

interface Props<Card extends string> {
  cards: Card[];
  label: string;
  draw: DrawCard;
  mayPlay(card: Card): boolean;
  /** The slot whose card is on its way. */
  lifted: number | null;
  /** The card's whole name, for speech. */
  describe(card: Card): string;
  press(at: number, event: MouseEvent): void;
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

export function Hand<Card extends string>({ cards, label, draw, mayPlay, lifted, describe, press }: Props<Card>) {
  const [element, width] = useWidth();
  const [at, setAt] = useState(0);
  const last = cards.length - 1;
  const current = Math.max(0, Math.min(at, last));
  const { rows, columns } = rowsFor(cards.length, width);
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
      aria-label={label}
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
      {cards.map((card, i) => {
        const may = mayPlay(card);
        return (
          <button
            key={i}
            type="button"
            class={`slot ${may ? 'playable' : ''} ${lifted === i ? 'lifted' : ''}`}
            data-place={`hand-${i}`}
            tabIndex={i === current ? 0 : -1}
            aria-disabled={!may}
            onFocus={() => setAt(i)}
            onClick={(event) => press(i, event)}
          >
            <span class="unseen">{describe(card)}</span>
            <span data-shown>{draw(card)}</span>
          </button>
        );
      })}
    </div>
  );
}
