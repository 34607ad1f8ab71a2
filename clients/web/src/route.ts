// Two addresses: / and /r/{CODE}. The second may carry a code that moves a seat into this browser, in the fragment, which
// browsers keep to themselves.
import { signal } from '@preact/signals';
import { codeIn, moveIn } from './address';

/** The code in the address, or null at the start page. */
export const roomInAddress = signal(codeIn(location.pathname));

/** Taken out of the address at once: it works only once, and is nobody else's business. */
let move = moveIn(location.hash);
if (move) history.replaceState(null, '', location.pathname);

/** The code for moving here that the page was opened with, the first time that it is asked for. */
export function takeMove(): string | null {
  const taken = move;
  move = null;
  return taken;
}

export const roomLink = (code: string) => `${location.origin}/r/${code}`;
export const moveLink = (code: string, move: string) => `${roomLink(code)}#move=${move}`;

export function go(code: string | null): void {
  history.pushState(null, '', code ? `/r/${code}` : '/');
  roomInAddress.value = code;
}

/** What the browser keeps with the entry that `keepOneBack` makes, also through a refresh. */
const ONE_BACK = 'one back';

/** Makes sure that the next "back" stays in the room: it takes away an entry of the history that leads nowhere else. */
export function keepOneBack(): void {
  if (history.state !== ONE_BACK) history.pushState(ONE_BACK, '', location.pathname);
}

addEventListener('popstate', (event) => {
  if (moveIn(location.hash)) {
    // Such a link was opened where a page stood already: it is another beginning.
    event.stopImmediatePropagation();
    location.reload();
    return;
  }
  roomInAddress.value = codeIn(location.pathname);
});
