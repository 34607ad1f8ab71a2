// Makes a room: one command on a socket of its own, closed after the answer.
import type { Create, RefusalCode } from '../protocol';
import { newCommandId } from './ids';
import { openSocket } from './room_line';

const LIMIT_MS = 10_000;

export type Created = { code: string } | { refused: RefusalCode | 'no_line' };

export function createRoom(game: Create['game']): Promise<Created> {
  return new Promise((resolve) => {
    const socket = openSocket('/ws');
    const finish = (created: Created) => {
      clearTimeout(limit);
      socket.onclose = null;
      socket.close();
      resolve(created);
    };
    const limit = setTimeout(() => finish({ refused: 'no_line' }), LIMIT_MS);
    const command: Create = { type: 'create', id: newCommandId(), game };
    socket.onclose = () => finish({ refused: 'no_line' });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'welcome') socket.send(JSON.stringify(command));
      if (message.type === 'done') finish({ code: message.code });
      if (message.type === 'refused') finish({ refused: message.code });
    };
  });
}
