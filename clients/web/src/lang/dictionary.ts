// A dictionary is one lazily loaded file for each language. It follows the language in the settings; until the new file
// is there, the old one stays.
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { load } from '../net/again';
import type { Language } from '../store/first_language';
import { language } from '../store/settings';

export type Files<W> = Record<Language, () => Promise<{ default: W }>>;

/** The words in the language of the settings. `ready` is settled when the first file has been loaded. */
export function dictionary<W>(files: Files<W>): { words: ReadonlySignal<W>; ready: Promise<void> } {
  const words = signal<W | null>(null);
  const ready = new Promise<void>((loaded) => {
    effect(() => {
      const wanted = language.value;
      const isWanted = () => wanted === language.peek();
      load(files[wanted], isWanted).then(
        (file) => {
          if (!isWanted()) return;
          words.value = file.default;
          loaded();
        },
        () => {},
      );
    });
  });
  // Whoever reads the words has waited for `ready`.
  return { words: words as ReadonlySignal<W>, ready };
}
