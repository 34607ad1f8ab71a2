// Sorts the own hand: the game's orders, one after the other.
import { signal } from '@preact/signals';
import { answer } from '../speech/speech';
import { Icon } from '../ui/icons';
import { AS_DRAWN, type Order, sorted, standing } from './standing';
import type { TableWords } from './words';

interface Props {
  hand: readonly string[];
  orders: readonly Order[];
  text: Pick<TableWords, 'sortHand' | 'orders'>;
}

/** How often the hand has been sorted: the next press brings the order after that. */
const presses = signal(0);

const nextOf = (orders: readonly Order[]): Order => orders[presses.value % orders.length] ?? AS_DRAWN;

export function sortHand({ hand, orders, text }: Props): void {
  const order = nextOf(orders);
  standing.value = sorted(hand, order);
  presses.value += 1;
  answer(text.orders[order.name]);
}

export const SortButton = (props: Props) => (
  <button
    type="button"
    class="round sort"
    aria-label={props.text.sortHand(props.text.orders[nextOf(props.orders).name])}
    onClick={() => sortHand(props)}
  >
    <Icon name="sort" />
  </button>
);
