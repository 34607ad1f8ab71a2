// The room as this page knows it: the last update, who is here, how the line is. Nothing else is state of the game.
import { batch, computed, signal } from '@preact/signals';
import type { Connection } from '../net/connection';
import type { Answer, Wish } from '../net/pending';
import { RoomLine } from '../net/room_line';
import { withSample } from '../net/round_trip';
import type { RefusalCode, Update } from '../protocol';
import { fold, type News } from './fold';
import { offered } from './offer';
import { seatedIn, token } from './settings';

export const view = signal<Update | null>(null);
/** When the frame of `view` came in (performance.now()): remaining times count from then. */
export const viewedAt = signal(0);
export const here = signal<number[]>([]);
export const connection = signal<Connection>({ at: 'stopped', why: 'left' });
/** How long the last heartbeats took there and back, in milliseconds. */
export const heartbeats = signal<number[]>([]);
export const entered = signal<string | null>(null);
/** Why the last command was refused, for a while or until the next one is sent. */
export const notice = signal<RefusalCode | null>(null);

const NOTICE_MS = 5_000;
/** What nobody needs to be told: the hand came down anyway, or a moment too late. */
const UNSAID: readonly RefusalCode[] = ['race_opened', 'race_closed', 'already_slapped', 'already_called'];
let noticeEnds: ReturnType<typeof setTimeout> | undefined;

function show(code: RefusalCode): void {
  if (UNSAID.includes(code)) return;
  notice.value = code;
  clearTimeout(noticeEnds);
  noticeEnds = setTimeout(() => {
    notice.value = null;
  }, NOTICE_MS);
}

export const isHost = computed(() => view.value !== null && view.value.room.host === view.value.seat);

const readers: ((news: News) => void)[] = [];

/** Readers hear of an update before it is drawn, so that motion can still see where things were. */
export const read = (reader: (news: News) => void) => void readers.push(reader);

let firstBuild: string | null = null;

/** A server that has been renewed has other files: this page loads itself anew and comes back to its seat. */
function followBuild(build: string): void {
  firstBuild ??= build;
  if (build !== firstBuild) location.reload();
}

let line: RoomLine | null = null;

/** Goes to a room and sits down there, or comes back to the seat held. */
export function enter(code: string, name: string): void {
  forget();
  entered.value = code;
  line = new RoomLine(code, token, name, {
    connection: (next) => {
      connection.value = next;
      if (next.at === 'live') seatedIn.value = code;
      if (next.at === 'stopped' && next.why !== 'replaced') seatedIn.value = '';
    },
    welcome: ({ build, games }) => {
      followBuild(build);
      offered.value = games;
    },
    roundTrip: (ms) => {
      heartbeats.value = withSample(heartbeats.value, ms);
    },
    presence: (presence) => {
      here.value = presence.here;
    },
    update: (update, at_ms) => {
      const news = fold(view.value, update, at_ms);
      if (!news) return;
      for (const reader of readers) reader(news);
      batch(() => {
        view.value = update;
        viewedAt.value = at_ms;
      });
    },
  });
}

/** Lets go of the room on this page; the seat stays. */
export function forget(): void {
  line?.end();
  line = null;
  batch(() => {
    view.value = null;
    here.value = [];
    heartbeats.value = [];
    entered.value = null;
    notice.value = null;
  });
}

/** "Continue here": takes the seat back from another page. */
export const comeBack = () => line?.dial();

/** Sends a command; a refusal is shown as the notice. */
export async function send(wish: Wish): Promise<Answer | null> {
  if (!line) return null;
  notice.value = null;
  const answer = await line.send(wish);
  if (answer.type === 'refused') show(answer.code);
  return answer;
}

export async function leave(): Promise<void> {
  await send({ type: 'leave' });
  seatedIn.value = '';
}
