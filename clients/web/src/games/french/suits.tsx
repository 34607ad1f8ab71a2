// The four suits. Spades and hearts are solid, diamonds hollow, clubs three discs; each has its colour of the ladder
// ink, red, yellow, green. Drawn in a box of 100; on a spine in the colour of its writing, on paper with an ink outline.
import type { FrenchSuit } from '../../protocol';

/** The class that gives a suit its colours (palette.css). */
export const TONE: Record<FrenchSuit, string> = { spades: 'black', hearts: 'red', diamonds: 'yellow', clubs: 'green' };

const STEM = 'M50 58C51 76 56 88 67 95H33C44 88 49 76 50 58Z';
const DRAWN: Record<FrenchSuit, string> = {
  spades: `M50 4C60 24 94 40 94 62 94 76 83 82 72 80 63 79 56 73 50 65 44 73 37 79 28 80 17 82 6 76 6 62 6 40 40 24 50 4Z${STEM}`,
  hearts: 'M50 95C38 74 5 58 5 32 5 16 17 6 29 7 39 8 46 15 50 25 54 15 61 8 71 7 83 6 95 16 95 32 95 58 62 74 50 95Z',
  diamonds: 'M50 3 88 50 50 97 12 50ZM50 28 33 50 50 72 67 50Z',
  clubs: `M50 5A21 21 0 0 1 66 40 21 21 0 1 1 57 68L50 60 43 68A21 21 0 1 1 34 40 21 21 0 0 1 50 5Z${STEM}`,
};

/** The drawing alone, for use inside a picture. */
export const SuitPath = ({ suit }: { suit: FrenchSuit }) => <path class="ink" fill-rule="evenodd" d={DRAWN[suit]} />;

export const Suit = ({ suit }: { suit: FrenchSuit }) => (
  <svg class="picture shape" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <SuitPath suit={suit} />
  </svg>
);
