// Naming a suit for an 8: four buttons by shape and word, where draw and pass stand otherwise.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SUITS } from '../french/cards';
import { Suit, TONE } from '../french/suits';
import { choosing, nameSuit } from './acting';
import { words } from './dictionary';
import type { Update } from './wire';

export function ChooseSuit({ update }: { update: Update }) {
  const text = words.value;
  const group = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const cameFrom = document.activeElement;
    group.current?.querySelector('button')?.focus();
    return () => {
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, []);
  return (
    <fieldset ref={group} class="choose-suit" aria-labelledby="choose-suit">
      <p id="choose-suit">{text.chooseSuit}</p>
      {SUITS.map((suit, i) => (
        <button
          key={suit}
          type="button"
          class={`suit ${TONE[suit]}`}
          aria-keyshortcuts={String(i + 1)}
          onClick={() => nameSuit(update, suit)}
        >
          <span class={`suit-chip ${TONE[suit]}`}>
            <Suit suit={suit} />
          </span>
          <span>{text.suits[suit]}</span>
        </button>
      ))}
      <button type="button" class="cancel" onClick={() => (choosing.value = null)}>
        {text.cancel}
      </button>
    </fieldset>
  );
}
