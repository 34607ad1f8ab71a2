// Why the last wish was refused, or a card cannot be played: beside the hand, without moving the focus.
import { words } from '../lang/current';
import { notice } from '../store/room';
import { told } from './told';

export function Refusal() {
  const { text, spoken } = told.value;
  return (
    <p class="refusal" role="status">
      {notice.value ? words.value.refusal[notice.value] : text && <span aria-hidden={spoken}>{text}</span>}
    </p>
  );
}
