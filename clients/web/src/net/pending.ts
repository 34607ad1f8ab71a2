// Commands that were sent and not answered yet. A command keeps its id for ever, so sending it again does it once.
import type { Done, Gebrak, RefusalCode, Refused } from '../protocol';

export type Command = Gebrak['Command'];
export type Answer = Done | Refused;

/** A command as screens write it; the id comes later. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

export const MOST_PENDING = 32;

/** A hand in a race comes down once: as long as the race is open it can still count, and afterwards it costs nothing. */
const isNoAnswerYet = (code: RefusalCode, command: Command): boolean =>
  code === 'busy' ||
  code === 'moved' ||
  (code === 'too_often' && (command.type === 'slap' || command.type === 'call') && command.race !== null);

export class Pending {
  readonly #waiting = new Map<string, { command: Command; settle: (answer: Answer | null) => void }>();

  /**
   * Remembers a command; the promise is settled by its one answer, or with null if it is forgotten. Beyond `MOST_PENDING`
   * the oldest is.
   */
  add(command: Command): Promise<Answer | null> {
    const oldest = this.#waiting.keys().next().value;
    if (this.#waiting.size >= MOST_PENDING && oldest !== undefined) this.#forget(oldest);
    return new Promise((settle) => this.#waiting.set(command.id, { command, settle }));
  }

  /** Takes an answer. One that is none yet leaves the command here, to be sent again. */
  settle(answer: Answer): 'settled' | 'again' | 'unknown' {
    const entry = answer.id === null ? undefined : this.#waiting.get(answer.id);
    if (!entry) return 'unknown';
    if (answer.type === 'refused' && isNoAnswerYet(answer.code, entry.command)) return 'again';
    this.#waiting.delete(entry.command.id);
    entry.settle(answer);
    return 'settled';
  }

  /** Nobody will hear the answers that are still due. */
  forgetAll(): void {
    for (const id of [...this.#waiting.keys()]) this.#forget(id);
  }

  #forget(id: string): void {
    this.#waiting.get(id)?.settle(null);
    this.#waiting.delete(id);
  }

  /** In the order in which they were sent. */
  unanswered(): Command[] {
    return [...this.#waiting.values()].map(({ command }) => command);
  }
}
