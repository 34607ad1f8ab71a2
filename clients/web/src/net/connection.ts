// The life of the line to one room, as a pure function: what is the case, what happens, when -> what is the case then,
// and what to do. No sockets, clocks or timers here; room_line.ts has them.
import { CLOSE, type RefusalCode } from '../protocol';

/** Why a line has stopped for good; only `dial` starts it again. */
export type Stop = 'replaced' | 'left' | 'door_closed' | RefusalCode;

export type Connection =
  | { at: 'opening'; since: number; tries: number } // dialled, no welcome yet
  | { at: 'joining'; since: number; tries: number } // welcome seen, the first command sent
  | { at: 'live'; heard: number; beat: number; probe: number | null } // probe: an answer is due by then
  | { at: 'waiting'; until: number; tries: number }
  | { at: 'stopped'; why: Stop; again_ms?: number }; // again_ms: not to be let in before

export type Input =
  | { type: 'dial' }
  | { type: 'welcome' }
  | { type: 'joined'; visible: boolean }
  | { type: 'join_refused'; code: RefusalCode; again_ms?: number }
  | { type: 'moved' } // a command was refused because another server holds the room
  | { type: 'heard' }
  | { type: 'closed'; code: number; reason: string }
  | { type: 'shown' } // the page came to the front, or the network came back
  | { type: 'hidden' }
  | { type: 'tick'; visible: boolean };

export type Effect = 'open' | 'close' | 'join' | 'resend' | 'heartbeat' | 'tell_shown' | 'tell_hidden';

export const BEAT_MS = 5_000;
export const DEAD_MS = 12_000;
/** Longer than a hand race may hold back answers (3.3 s). */
export const PROBE_MS = 4_000;
const OPENING_LIMIT_MS = 8_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const SPREAD_MS = 250;
const MOST_SPREAD_MS = 5_000;

const COME_BACK_AT_ONCE: readonly number[] = [CLOSE.restarting, CLOSE.moved];
/** The server has ended it, and says why. */
const FINAL: Partial<Record<number, Stop>> = {
  [CLOSE.replaced]: 'replaced',
  [CLOSE.left]: 'left',
  [CLOSE.removed]: 'removed',
  [CLOSE.door_closed]: 'door_closed',
};
const TRY_JOIN_AGAIN: readonly RefusalCode[] = ['busy', 'moved'];

type Step = [Connection, ...Effect[]];

const open = (now: number, tries: number): Step => [{ at: 'opening', since: now, tries }, 'open'];

const backOff = (now: number, tries: number, chance: number): Connection => {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  return { at: 'waiting', until: now + wait * (0.75 + chance / 2), tries: tries + 1 };
};

const atOnce = (now: number, chance: number, spread_ms = SPREAD_MS): Connection => ({
  at: 'waiting',
  until: now + chance * spread_ms,
  tries: 1,
});

/** `now` in milliseconds of a monotonic clock; `chance` in [0, 1) spreads clients that were dropped together. */
export function advance(was: Connection, input: Input, now: number, chance: number): Step {
  switch (input.type) {
    case 'dial':
      return open(now, 0);
    case 'welcome':
      return was.at === 'opening' ? [{ ...was, at: 'joining', since: now }, 'join'] : [was];
    case 'joined':
      if (was.at !== 'joining') return [was];
      // The server takes a page that comes for one that is looked at.
      return [
        { at: 'live', heard: now, beat: now, probe: null },
        'resend',
        ...(input.visible ? [] : (['tell_hidden'] as const)),
      ];
    case 'join_refused':
      if (input.code === 'too_often') {
        // Many behind one address come back at once; by then it is their turn.
        const until = now + (input.again_ms ?? LONGEST_WAIT_MS) + chance * SPREAD_MS;
        return [{ at: 'waiting', until, tries: 1 }, 'close'];
      }
      return TRY_JOIN_AGAIN.includes(input.code)
        ? [backOff(now, was.at === 'joining' ? was.tries : 0, chance), 'close']
        : [{ at: 'stopped', why: input.code, again_ms: input.again_ms }, 'close'];
    case 'moved':
      return was.at === 'live' ? [atOnce(now, chance), 'close'] : [was];
    case 'heard':
      return was.at === 'live' ? [{ ...was, heard: now, probe: null }] : [was];
    case 'closed':
      return closed(was, input, now, chance);
    case 'shown':
      if (was.at === 'waiting') return open(now, 0);
      return was.at === 'live' ? [{ ...was, beat: now, probe: now + PROBE_MS }, 'heartbeat', 'tell_shown'] : [was];
    case 'hidden':
      return was.at === 'live' ? [was, 'tell_hidden'] : [was];
    case 'tick':
      return tick(was, input.visible, now, chance);
  }
}

/** In how many milliseconds all are to be back, as the server that closes says in its reason. */
function spreadIn(reason: string): number | undefined {
  const found = /^spread (\d{1,5})$/.exec(reason);
  return found ? Math.min(Number(found[1]), MOST_SPREAD_MS) : undefined;
}

function closed(
  was: Connection,
  { code, reason }: { code: number; reason: string },
  now: number,
  chance: number,
): Step {
  if (was.at === 'stopped') return [was];
  const why = FINAL[code];
  if (why) return [{ at: 'stopped', why }];
  if (was.at === 'live')
    return [COME_BACK_AT_ONCE.includes(code) ? atOnce(now, chance, spreadIn(reason)) : backOff(now, 0, chance)];
  return [backOff(now, was.tries, chance)];
}

function tick(was: Connection, visible: boolean, now: number, chance: number): Step {
  switch (was.at) {
    case 'opening':
    case 'joining':
      return now - was.since > OPENING_LIMIT_MS ? [backOff(now, was.tries, chance), 'close'] : [was];
    case 'waiting':
      return now >= was.until ? open(now, was.tries) : [was];
    case 'live':
      // A hidden page is ticked once a minute at worst: it neither asks nor judges. `shown` asks.
      if (!visible) return [was];
      if (was.probe !== null ? now > was.probe : now - was.heard > DEAD_MS) {
        const [next] = open(now, 0);
        return [next, 'close', 'open'];
      }
      return now - was.beat >= BEAT_MS ? [{ ...was, beat: now }, 'heartbeat'] : [was];
    case 'stopped':
      return [was];
  }
}
