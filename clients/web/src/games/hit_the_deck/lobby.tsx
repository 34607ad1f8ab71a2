// What the lobby says of the hand race: try it, and read how it is judged.
import { mySeat } from '../../store/room';
import { words } from './dictionary';
import { FairButton } from './fair_dialog';
import { PracticeButton } from './practice_dialog';

export function Lobby() {
  const text = words.value;
  return (
    <section class="paper">
      <h2>{text.practice}</h2>
      <p>{text.practiceMeans}</p>
      <div class="row">
        {mySeat.value !== null && <PracticeButton />}
        <FairButton />
      </div>
    </section>
  );
}
