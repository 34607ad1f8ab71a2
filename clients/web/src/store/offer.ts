// The games that the server offers, as its welcome lists them. The start page asks once; every welcome of a room tells.
import { signal } from '@preact/signals';
import { openSocket } from '../net/room_line';
import type { GameView, OptionView } from '../protocol';

export const offered = signal<GameView[]>([]);
/** The house rules that a room has, whatever is played. */
export const houseRulesOffered = signal<OptionView[]>([]);

export const offerOf = (game: string): GameView | undefined => offered.value.find(({ name }) => name === game);

const AGAIN_MS = 3_000;

/** Asks for the list until it is there. Returns how to stop. */
export function askOffer(): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket;
  const ask = () => {
    socket = openSocket('/ws');
    socket.onclose = () => {
      again = setTimeout(ask, AGAIN_MS);
    };
    socket.onmessage = ({ data }) => {
      offered.value = JSON.parse(data).games;
      stop();
    };
  };
  const stop = () => {
    clearTimeout(again);
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  };
  if (offered.peek().length > 0) return () => {};
  ask();
  return stop;
}
