// What has happened in the match: the server's history, then what came since. Pure; log.ts has the state.
import type { HistoryEntry } from '../protocol';

/** Of a longer story the oldest go. */
const MOST_ENTRIES = 2_000;

type Story = readonly HistoryEntry[];

const brings = (type: HistoryEntry['events'][number]['type']) => (entry: HistoryEntry) =>
  entry.events.some((event) => event.type === type);

/** A match begins a story of its own; what was played before another game was chosen, that game cannot tell. */
function since(entries: Story): Story {
  const from = Math.max(entries.findLastIndex(brings('match_started')), entries.findLastIndex(brings('game_chosen')));
  return entries.slice(Math.max(from, entries.length - MOST_ENTRIES, 0));
}

/** The story after what one version brought. */
export function grown(story: Story, entry: HistoryEntry): Story {
  const last = story.at(-1)?.version ?? 0;
  return entry.events.length === 0 || entry.version <= last ? story : since([...story, entry]);
}

/** The server's history, what this page has seen since, and of a long one the beginning, if the page still has it. */
export function filled(story: Story, history: Story): Story {
  const first = history.at(0)?.version ?? 0;
  const last = history.at(-1)?.version ?? 0;
  const joins = story.some(({ version }) => version === first);
  const before = story.filter(({ version }) => joins && version < first);
  return since([...before, ...history, ...story.filter(({ version }) => version > last)]);
}

/** Where the last round begins; the first one begins with the match. */
export function lastRound(story: Story): number {
  const deals = story.flatMap((entry, i) => (brings('dealt')(entry) ? i : []));
  return deals.length < 2 ? 0 : (deals.at(-1) ?? 0);
}
