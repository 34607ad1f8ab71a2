// The log that everybody can read: what has happened in the match, in the language that the page is in now. After every
// join the server tells the whole story, so that whoever comes late or loads the page anew has it.
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { game } from '../games/games';
import { titleOf } from '../games/title';
import { words } from '../lang/current';
import type { HistoryEntry } from '../protocol';
import type { News } from '../store/fold';
import { connection, entered, send, view } from '../store/room';
import { nameOf } from '../store/seats';
import { roomSentences } from './sentences';
import { filled, grown, lastRound } from './story';

const story = signal<readonly HistoryEntry[]>([]);
/** The version that the server's history began with, if that was not the match's beginning. */
const cutAt = signal<number | undefined>(undefined);

/** Who reads and who is at the table, as one value: names change seldom, views often. */
const company = computed(() => view.value && JSON.stringify([view.value.seat, view.value.room.seats.map(nameOf)]));

const told = new WeakMap<HistoryEntry, ReadonlySignal<string[]>>();

/** What an entry says, worked out once for each language and company. */
function linesOf(entry: HistoryEntry): string[] {
  const lines =
    told.get(entry) ??
    computed(() => {
      const seen = company.value && view.peek();
      if (!seen) return [];
      // What is on the table now says nothing about what was on it then.
      const news: News = { before: null, now: { ...seen, table: null, mine: null }, events: entry.events, at_ms: 0 };
      const room = roomSentences(entry.events, seen, words.value, titleOf);
      return [...room, ...(game.value?.speech(news).polite ?? [])];
    });
  told.set(entry, lines);
  return lines.value;
}

/** Oldest first. */
export const log = computed(() => story.value.flatMap(linesOf));
/** How many lines of the log are of rounds before the last one. */
export const linesBefore = computed(() => story.value.slice(0, lastRound(story.value)).flatMap(linesOf).length);

/** What was before the first line is not told any more: the match is very long. */
export const beginsLate = computed(() => cutAt.value !== undefined && story.value.at(0)?.version === cutAt.value);

export function followStory({ now, events }: News): void {
  story.value = grown(story.peek(), { version: now.version, events });
}

export function keepLog(): void {
  effect(() => {
    if (entered.value) story.value = [];
  });
  effect(() => {
    if (connection.value.at === 'live') void ask();
  });
}

/** The history has been asked for. If the line is lost meanwhile, that command is sent again and answered. */
let asking = false;

async function ask(): Promise<void> {
  if (asking) return;
  asking = true;
  const answer = await send({ type: 'history' });
  asking = false;
  if (answer?.type !== 'done' || !answer.history) return;
  story.value = filled(story.peek(), answer.history);
  cutAt.value = answer.whole ? undefined : answer.history.at(0)?.version;
}
