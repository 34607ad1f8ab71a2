// Makes a room: one command on a socket of its own, closed after the answer. If the line is lost before that, the same
// command is sent again, and a room that was made already is the answer.
import type { Create, RefusalCode } from '../protocol';
import { newCommandId } from './ids';
import { openSocket } from './room_line';

export const LIMIT_MS = 10_000;
export const AGAIN_MS = 500;

export type Created = { code: string } | { refused: RefusalCode | 'no_line' };

export function createRoom(game: Create['game'], open: (path: string) => WebSocket = openSocket): Promise<Created> {
  const command: Create = { type: 'create', id: newCommandId(), game };
  return new Promise((resolve) => {
    let socket: WebSocket;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      socket = open('/ws');
      socket.onclose = () => {
        again = setTimeout(ask, AGAIN_MS);
      };
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'welcome') socket.send(JSON.stringify(command));
        if (message.type === 'done') finish({ code: message.code });
        if (message.type === 'refused') finish({ refused: message.code });
      };
    };
    const finish = (created: Created) => {
      clearTimeout(limit);
      clearTimeout(again);
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
      resolve(created);
    };
    const limit = setTimeout(() => finish({ refused: 'no_line' }), LIMIT_MS);
    ask();
  });
}
