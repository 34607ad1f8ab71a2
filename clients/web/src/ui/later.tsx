// What is not needed at once is loaded when it is first shown, or before, when there is time.
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../lang/current';

/** A component whose files `load` brings. Until they are here it says so; if they do not come, the next look tries again. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  return function Later(props: Props) {
    useEffect(() => {
      if (loaded.peek()) return;
      load().then(
        (component) => (loaded.value = component),
        () => {},
      );
    }, []);
    const Loaded = loaded.value;
    return Loaded ? <Loaded {...props} /> : <p role="status">{words.value.loading}</p>;
  };
}
