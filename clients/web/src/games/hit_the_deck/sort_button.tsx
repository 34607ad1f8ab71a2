// Sorts the own hand: three orders, one after the other.
import { signal } from '@preact/signals';
import { answer } from '../../speech/speech';
import { standing } from '../../table/standing';
import { Icon } from '../../ui/icons';
import { words } from './dictionary';
import { ORDERS, sorted } from './orders';
import { view } from './wire';

/** The order that the next press brings. */
const next = signal(0);

export function sortHand(): void {
  const order = ORDERS[next.peek()] ?? ORDERS[0];
  standing.value = sorted(view.peek()?.mine?.hand ?? [], order);
  next.value = (next.peek() + 1) % ORDERS.length;
  answer(words.peek().orders[order]);
}

export const SortButton = () => (
  <button
    type="button"
    class="round sort"
    aria-label={words.value.sortHand(words.value.orders[ORDERS[next.value] ?? ORDERS[0]])}
    onClick={sortHand}
  >
    <Icon name="sort" />
  </button>
);
