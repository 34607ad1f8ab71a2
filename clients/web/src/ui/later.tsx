// What is not needed at once is loaded when it is first shown, or before, when there is time.
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../lang/current';
import { load } from '../net/again';

/** A component whose files `file` brings. Until they are here it says so, and asks for them while it is shown. */
export function later<Props extends object>(file: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  return function Later(props: Props) {
    useEffect(() => {
      if (loaded.peek()) return;
      let shown = true;
      load(file, () => shown).then(
        (component) => (loaded.value = component),
        () => {},
      );
      return () => {
        shown = false;
      };
    }, []);
    const Loaded = loaded.value;
    return Loaded ? <Loaded {...props} /> : <p role="status">{words.value.loading}</p>;
  };
}
