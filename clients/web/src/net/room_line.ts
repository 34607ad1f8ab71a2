// The line to one room: carries out what connection.ts decides, with a real socket, clock and timer.
import type { Gebrak, PracticeOpened, Practised, Presence, Reacted, Update, Welcome } from '../protocol';
import { advance, type Connection, type Effect, type Input } from './connection';
import { newCommandId } from './ids';
import { type Answer, type Command, Pending, type Wish } from './pending';
import { BACK, firstCommand, type Way } from './way';

const SUBPROTOCOL = 'gebrak.v1';
const TICK_MS = 250;
const BUSY_AGAIN_MS = 400;

/** A WebSocket to this page's own server. */
export const openSocket = (path: string) =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`, SUBPROTOCOL);

export interface Listener {
  /** `at_ms` is performance.now() when the frame came in. */
  update(update: Update, at_ms: number): void;
  presence(presence: Presence, at_ms: number): void;
  reacted(reacted: Reacted): void;
  practice(message: PracticeOpened | Practised, at_ms: number): void;
  connection(connection: Connection): void;
  welcome(welcome: Welcome): void;
  /** The time a heartbeat took there and back. */
  roundTrip(ms: number): void;
}

export class RoomLine {
  #connection: Connection = { at: 'stopped', why: 'left' };
  #socket: WebSocket | null = null;
  /** The id of the first command on the line. */
  #firstId = '';
  #beat = { id: '', sent_ms: 0 };
  readonly #pending = new Pending();
  readonly #stopListening = new AbortController();
  readonly #ticker: ReturnType<typeof setInterval>;

  constructor(
    readonly code: string,
    readonly token: string,
    public name: string,
    /** How to go in; from then on, how to come back. */
    private way: Way,
    readonly listener: Listener,
  ) {
    this.#ticker = setInterval(() => this.#feed({ type: 'tick', visible: !document.hidden }), TICK_MS);
    const shown = () => this.#feed({ type: document.hidden ? 'hidden' : 'shown' });
    const { signal } = this.#stopListening;
    document.addEventListener('visibilitychange', shown, { signal });
    for (const happening of ['pageshow', 'online']) window.addEventListener(happening, shown, { signal });
    this.dial();
  }

  /** Come (back) to the room: at the start, and after the line has stopped. */
  dial(): void {
    this.#feed({ type: 'dial' });
  }

  /** Sends a command now, or as soon as the line is up again. Null if the line is ended before there is an answer. */
  send(wish: Wish): Promise<Answer | null> {
    const command = { ...wish, id: newCommandId() } as Command;
    const answer = this.#pending.add(command);
    if (this.#connection.at === 'live') this.#write(command);
    return answer;
  }

  /** Forget the room; nothing is heard of it any more. */
  end(): void {
    clearInterval(this.#ticker);
    this.#stopListening.abort();
    this.#hangUp();
    this.#pending.forgetAll();
  }

  #feed(input: Input): void {
    const was = this.#connection;
    const [next, ...effects] = advance(was, input, performance.now(), Math.random());
    this.#connection = next;
    for (const effect of effects) this.#carryOut(effect);
    if (next.at !== was.at) this.listener.connection(next);
  }

  #carryOut(effect: Effect): void {
    switch (effect) {
      case 'open':
        this.#open();
        break;
      case 'close':
        this.#hangUp();
        break;
      case 'join':
        this.#firstId = newCommandId();
        this.#write({ ...firstCommand(this.way, this.token, this.name), id: this.#firstId } as Command);
        break;
      case 'resend':
        for (const command of this.#pending.unanswered()) this.#write(command);
        break;
      case 'heartbeat':
        this.#beat = { id: newCommandId(), sent_ms: performance.now() };
        this.#write({ type: 'heartbeat', id: this.#beat.id });
        break;
      case 'tell_shown':
      case 'tell_hidden':
        this.#write({ type: 'visibility', id: newCommandId(), visible: effect === 'tell_shown' });
    }
  }

  #open(): void {
    this.#hangUp();
    const socket = openSocket(`/ws/${this.code}`);
    socket.onmessage = ({ data }) => {
      const at_ms = performance.now();
      this.#take(JSON.parse(data), at_ms);
    };
    socket.onclose = ({ code, reason }) => this.#feed({ type: 'closed', code, reason });
    this.#socket = socket;
  }

  #hangUp(): void {
    if (!this.#socket) return;
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  #write(command: Command): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #take(message: Gebrak['Message'], at_ms: number): void {
    this.#feed({ type: 'heard' });
    switch (message.type) {
      case 'welcome':
        this.listener.welcome(message);
        this.#feed({ type: 'welcome' });
        break;
      case 'update':
        this.listener.update(message, at_ms);
        break;
      case 'presence':
        this.listener.presence(message, at_ms);
        break;
      case 'reacted':
        this.listener.reacted(message);
        break;
      case 'practice_opened':
      case 'practised':
        this.listener.practice(message, at_ms);
        break;
      case 'done':
      case 'refused':
        if (message.id === this.#beat.id) this.listener.roundTrip(at_ms - this.#beat.sent_ms);
        this.#answered(message);
    }
  }

  #answered(answer: Answer): void {
    if (answer.id === this.#firstId) {
      this.#comeIn(answer);
      return;
    }
    if (this.#pending.settle(answer) !== 'again' || answer.type !== 'refused') return;
    if (answer.code === 'moved') this.#feed({ type: 'moved' });
    else setTimeout(() => this.#sendAgain(answer.id), answer.detail.again_ms ?? BUSY_AGAIN_MS);
  }

  #comeIn(answer: Answer): void {
    if (answer.type === 'refused') {
      this.#feed({ type: 'join_refused', code: answer.code, again_ms: answer.detail.again_ms });
      return;
    }
    this.way = BACK;
    this.#feed({ type: 'joined', visible: !document.hidden });
  }

  #sendAgain(id: string | null): void {
    const command = this.#pending.unanswered().find((command) => command.id === id);
    if (command && this.#connection.at === 'live') this.#write(command);
  }
}
