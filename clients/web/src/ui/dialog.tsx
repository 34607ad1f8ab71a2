// One dialog at a time, by name. A native <dialog>: focus stays inside, Escape closes it, focus goes back where it was.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { words } from '../lang/current';
import { Icon } from './icons';

export type DialogName =
  | 'menu'
  | 'how_to'
  | 'log'
  | 'leave'
  | 'last_trick'
  | 'react'
  | 'people'
  | 'person'
  | 'house_rules'
  | 'change_game'
  | 'end_match'
  | 'move_seat'
  | 'race'
  | 'fair'
  | 'practice';

export const openDialog = signal<DialogName | null>(null);

export function Dialog({ name, title, children }: { name: DialogName; title: string; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const open = openDialog.value === name;
  useLayoutEffect(() => {
    if (open && !element.current?.open) {
      element.current?.showModal();
      // What is inside cannot take the focus before this, and the browser gives it to the button that closes.
      element.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    if (!open && element.current?.open) element.current.close();
  }, [open]);
  const close = () => {
    if (openDialog.value === name) openDialog.value = null;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Escape does the same
    <dialog
      ref={element}
      class={`dialog dialog-${name}`}
      aria-labelledby={titleId}
      onCancel={close} // not the event "close": that comes late, when the dialog may have been opened again
      onClick={(event) => event.target === element.current && close()}
    >
      {open && (
        <div class="dialog-paper">
          <header>
            <h2 id={titleId}>{title}</h2>
            <button type="button" class="round" aria-label={words.value.close} onClick={close}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
