// Six marks of feeling, drawn with a few strokes. Each stands beside its word.
import type { Reaction } from './reactions';

export const EMOTES = ['laugh', 'wow', 'cry', 'angry', 'clap', 'heart'] as const satisfies readonly Reaction[];
export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'hurry_up',
  'sorry',
  'thanks',
  'again',
  'bye',
] as const satisfies readonly Reaction[];

type Emote = (typeof EMOTES)[number];

export const isEmote = (reaction: Reaction): reaction is Emote => (EMOTES as readonly Reaction[]).includes(reaction);

/** Strokes on a field of 32 by 32. Faces are a round of paper; the other two stand for themselves. */
const STROKES: Record<Emote, string> = {
  laugh: 'M8 12l4 2-4 2M24 12l-4 2 4 2M9 19c2 7 12 7 14 0z',
  wow: 'M11 11v3M21 11v3M16 18a3.4 4 0 1 0 .1 0',
  cry: 'M8 12q3-3 6-1M24 12q-3-3-6-1M10 24q6-5 12 0M23 16c3 4 0 6-1 5s-1-2 1-5z',
  angry: 'M7 10l7 4M25 10l-7 4M9 23l3-3 4 3 4-3 3 3',
  clap: 'M12 27L6 19a2 2 0 0 1 3-2l5 5M14 22l-7-10a2 2 0 0 1 3-2l7 9M17 19l-5-9a2 2 0 0 1 3-1l9 12q3 5-2 8-5 2-10-2M21 9V4M25 11l4-3M26 16h4',
  heart: 'M16 28C9 22 4 18 4 12a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 6-5 10-12 16z',
};
const FACES: readonly Emote[] = ['laugh', 'wow', 'cry', 'angry'];

export const EmoteMark = ({ emote }: { emote: Emote }) => (
  <svg class={`emote ${emote}`} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    {FACES.includes(emote) && <circle cx="16" cy="16" r="14" />}
    <path d={STROKES[emote]} />
  </svg>
);
