// The room as this page knows it: the last update, who is here, how the line is. Nothing else is state of the game.
import { batch, computed, signal } from '@preact/signals';
import type { Connection } from '../net/connection';
import type { Answer, Wish } from '../net/pending';
import { RoomLine } from '../net/room_line';
import { withSample } from '../net/round_trip';
import type { Way } from '../net/way';
import type { PracticeOpened, Practised, Presence, Quality, Reacted, RefusalCode, Update } from '../protocol';
import { mustReload } from './build';
import { fold, type News } from './fold';
import { houseRulesOffered, offered } from './offer';
import { myName, seatedIn, token } from './settings';

export const view = signal<Update | null>(null);
/** When the frame of `view` came in (performance.now()): remaining times count from then. */
export const viewedAt = signal(0);
const NOBODY: Presence = { type: 'presence', here: [], grace: [], hidden: [], line: [], watching: [], spectators: 0 };
export const presence = signal<Presence>(NOBODY);
/** When the frame of `presence` came in (performance.now()). */
export const presenceAt = signal(0);
/** The seats with an open line. */
export const here = computed(() => presence.value.here);
/** How well a race can be measured on that seat's line; null if the server does not say. */
export const qualityAt = (seat: number | null): Quality | null =>
  presence.value.line.find((line) => line.seat === seat)?.quality ?? null;
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

/** The own seat; null for whoever looks on. */
export const mySeat = computed(() => view.value?.seat ?? null);
export const isHost = computed(() => mySeat.value !== null && view.value?.room.host === mySeat.value);

const readers: ((news: News) => void)[] = [];

/** Readers hear of an update before it is drawn, so that motion can still see where things were. */
export const read = (reader: (news: News) => void) => void readers.push(reader);

const reactionReaders: ((reacted: Reacted) => void)[] = [];

export const readReactions = (reader: (reacted: Reacted) => void) => void reactionReaders.push(reader);

type PracticeReader = (message: PracticeOpened | Practised, at_ms: number) => void;
const practiceReaders: PracticeReader[] = [];

/** `at_ms` is performance.now() when the frame came in. */
export const readPractice = (reader: PracticeReader) => void practiceReaders.push(reader);

/** The build that these files came from, and the one that the server has now. */
const builds = { page: '', server: '' };

function followBuild(): void {
  if (mustReload(builds.page, builds.server, view.peek()?.room.phase ?? null)) location.reload();
}

let line: RoomLine | null = null;
/** The way to take if the room is to be entered once more. */
let cameBy: Way = { by: 'join' };

export const MOVE_WORKS_MS = 120_000;
/** Until then (performance.now()) another browser may take the seat over with the code that was made here. */
let moveWorksUntil = 0;
/** Whether the line has stopped because it has. */
export const movedOut = signal(false);

/** Goes to a room: to sit down there or come back to the seat held, to look on, or to move a seat into this browser. */
export function enter(code: string, name: string, way: Way = { by: 'join' }): void {
  forget();
  entered.value = code;
  cameBy = way;
  line = new RoomLine(code, token, name, way, {
    connection: (next) => {
      connection.value = next;
      if (next.at === 'live') seatedIn.value = code;
      if (next.at !== 'stopped') return;
      movedOut.value = next.why === 'replaced' && performance.now() < moveWorksUntil;
      if (next.why !== 'replaced' || movedOut.peek()) seatedIn.value = '';
    },
    welcome: ({ build, games, house_rules }) => {
      builds.page ||= build;
      builds.server = build;
      offered.value = games;
      houseRulesOffered.value = house_rules;
      followBuild();
    },
    roundTrip: (ms) => {
      heartbeats.value = withSample(heartbeats.value, ms);
    },
    presence: (now, at_ms) => {
      batch(() => {
        presence.value = now;
        presenceAt.value = at_ms;
      });
    },
    reacted: (reacted) => {
      for (const reader of reactionReaders) reader(reacted);
    },
    practice: (message, at_ms) => {
      for (const reader of practiceReaders) reader(message, at_ms);
    },
    update: (update, at_ms) => {
      const news = fold(view.value, update, at_ms);
      if (!news) return;
      for (const reader of readers) reader(news);
      batch(() => {
        view.value = update;
        viewedAt.value = at_ms;
      });
      if (way.by === 'move_in' && !news.before) adoptName(update);
      if (update.seat !== null) cameBy = { by: 'join' };
      followBuild();
    },
  });
}

/** Whoever has moved here is the person at the seat, under that name. */
function adoptName({ seat, room }: Update): void {
  const name = seat === null ? undefined : room.seats[seat]?.name;
  if (!name || !line) return;
  myName.value = name;
  line.name = name;
}

/** Lets go of the room on this page; the seat stays. */
export function forget(): void {
  line?.end();
  line = null;
  moveWorksUntil = 0;
  batch(() => {
    view.value = null;
    presence.value = NOBODY;
    movedOut.value = false;
    heartbeats.value = [];
    entered.value = null;
    notice.value = null;
  });
}

/** "Continue here": takes the seat back from another page. */
export const comeBack = () => line?.dial();

/** Knocks once more at a door that was closed. */
export const tryAgain = (code: string) => enter(code, myName.peek().trim(), cameBy);

/** Sends a command; a refusal is shown as the notice. Null if the room is left before there is an answer. */
export async function send(wish: Wish): Promise<Answer | null> {
  if (!line) return null;
  notice.value = null;
  const answer = await line.send(wish);
  if (answer?.type === 'refused') show(answer.code);
  return answer;
}

/** From watching to a seat; a refusal is shown as the notice. */
export const sitDown = () => send({ type: 'join', token, name: myName.peek().trim() });

/** Asks for a code with which another browser can take the seat over; null if there is none to be had. */
export async function moveOut(): Promise<string | null> {
  const answer = await send({ type: 'move_out' });
  if (answer?.type !== 'done' || !answer.move) return null;
  moveWorksUntil = performance.now() + MOVE_WORKS_MS;
  return answer.move;
}

export async function leave(): Promise<void> {
  await send({ type: 'leave' });
  seatedIn.value = '';
}
