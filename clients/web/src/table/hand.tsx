// The own hand: one tab stop, arrows inside. Cards keep their order until they are sorted; new ones come last. What is
// playable stands up and says so; the others keep their full contrast and tell why they cannot be played.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DrawCard } from '../motion/stage';
import { tapOnCard } from '../store/settings';
import { isTooHasty } from './calm';
import { lifted } from './playing';
import { rowsFor } from './rows';
import { arranged, standing } from './standing';
import { untell } from './told';

interface Props<Card extends string> {
  cards: Card[];
  turn: number;
  label: string;
  draw: DrawCard;
  mayPlay(card: Card, slot: number): boolean;
  /** The slot of a card that was drawn just now and is shown so. */
  newest?: number | null;
  /** The card's whole name, for speech. */
  describe(card: Card, slot: number): string;
  /** What the card does, if that is not plain. */
  does?(card: Card): string | undefined;
  /** Slots are places in `cards`, wherever their cards stand. */
  play(slot: number, card: Card): void;
  /** A card was chosen that cannot be played now. */
  explain(card: Card): void;
}

/** The slot that a first tap has raised, if a tap shall raise before it plays; it counts for that turn only. */
const raised = signal<{ slot: number; turn: number } | null>(null);

const isRaised = (slot: number, turn: number) => raised.value?.slot === slot && raised.value.turn === turn;

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

export function Hand<Card extends string>(props: Props<Card>) {
  const { cards, turn, label, draw, mayPlay, describe } = props;
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
  /** Keys and assistive tools choose before they press: with them a card needs no raising. */
  const press = (card: Card, slot: number, event: MouseEvent) => {
    if (!mayPlay(card, slot)) return props.explain(card);
    if (isTooHasty(event)) return;
    untell();
    const raisesFirst = tapOnCard.peek() === 'raises' && event.detail > 0 && !isRaised(slot, turn);
    raised.value = raisesFirst ? { slot, turn } : null;
    if (!raisesFirst) props.play(slot, card);
  };
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
      {arranged(cards, standing.value).map((slot, stands) => {
        const card = cards[slot] as Card;
        const may = mayPlay(card, slot);
        const newest = props.newest === slot;
        return (
          <button
            key={stands}
            type="button"
            class={`slot ${may ? 'playable' : ''} ${isRaised(slot, turn) ? 'raised' : ''} ${lifted.value === slot ? 'lifted' : ''} ${newest ? 'newest' : ''}`}
            data-place={`hand-${slot}`}
            tabIndex={stands === current ? 0 : -1}
            aria-disabled={!may}
            title={props.does?.(card)}
            onFocus={() => setAt(stands)}
            onClick={(event) => press(card, slot, event)}
          >
            <span class="unseen">{describe(card, slot)}</span>
            <span data-shown>{draw(card)}</span>
          </button>
        );
      })}
    </div>
  );
}
