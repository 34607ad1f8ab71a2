// Says whose line is lost, and who is there again before a bot took over. Nothing of it is kept.
import { effect } from '@preact/signals';
import { words } from '../lang/current';
import { answer } from '../speech/speech';
import { presence, view } from '../store/room';
import { nameAt } from '../store/seats';
import { comings } from './seat_mark';

export function followComings(): void {
  let before = presence.peek();
  effect(() => {
    const now = presence.value;
    const { lost, back } = comings(before, now);
    before = now;
    const update = view.peek();
    if (!update) return;
    const say = words.peek().company.events;
    const others = (seats: number[]) => seats.filter((seat) => seat !== update.seat);
    const told = [
      ...others(lost).map((seat) => say.lost(nameAt(update.room, seat))),
      ...others(back).map((seat) => say.back(nameAt(update.room, seat))),
    ];
    if (told.length > 0) answer(told.join(' '));
  });
}
