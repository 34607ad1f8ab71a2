// Two addresses: / and /r/{CODE}.
import { signal } from '@preact/signals';

const ROOM = /^\/r\/([^/]+)\/?$/;

const codeIn = (path: string) => ROOM.exec(path)?.[1]?.toUpperCase() ?? null;

/** The code in the address, or null at the start page. */
export const roomInAddress = signal(codeIn(location.pathname));

export const roomLink = (code: string) => `${location.origin}/r/${code}`;

export function go(code: string | null): void {
  history.pushState(null, '', code ? `/r/${code}` : '/');
  roomInAddress.value = code;
}

addEventListener('popstate', () => {
  roomInAddress.value = codeIn(location.pathname);
});
