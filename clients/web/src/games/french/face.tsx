// A card of the French deck to look at: a spine with rank above suit, and a paper body with as many suits as the rank says,
// or a court's emblem. In a full hand only spines show, like books on a shelf.
import './french.css';
import type { FrenchCard, FrenchSuit } from '../../protocol';
import { type Court, faceOf, indexOf, type Rank } from './cards';
import { Suit, SuitPath, TONE } from './suits';

const [LEFT, MIDDLE, RIGHT] = [14, 29, 44];
const both = (...rows: number[]) => rows.flatMap((y) => [[LEFT, y] as const, [RIGHT, y] as const]);
const middle = (...rows: number[]) => rows.map((y) => [MIDDLE, y] as const);

/** Where the suits of a number stand on a body of 58 by 136, and how large they are. */
const PIPS: Record<Exclude<Rank, Court>, { size: number; at: (readonly [x: number, y: number])[] }> = {
  2: { size: 30, at: middle(34, 102) },
  3: { size: 28, at: middle(26, 68, 110) },
  4: { size: 22, at: both(32, 104) },
  5: { size: 22, at: [...both(28, 108), ...middle(68)] },
  6: { size: 22, at: both(27, 68, 109) },
  7: { size: 20, at: [...both(24, 68, 112), ...middle(46)] },
  8: { size: 20, at: [...both(24, 68, 112), ...middle(46, 90)] },
  9: { size: 16, at: [...both(19, 52, 84, 117), ...middle(68)] },
  10: { size: 16, at: [...both(19, 52, 84, 117), ...middle(35, 101)] },
};

const EMBLEM: Record<Exclude<Court, 'ace'>, string> = {
  jack: 'M29 3 36 12V34H50V42H36V57H22V42H8V34H22V12Z',
  queen: 'M6 46 10 24 20 34 29 12 38 34 48 24 52 46Z',
  king: 'M6 46V16L18 28 29 8 40 28 52 16V46ZM6 50H52V57H6Z',
};

const placed = (suit: FrenchSuit, size: number, x: number, y: number) => (
  <g key={`${x} ${y}`} transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`}>
    <SuitPath suit={suit} />
  </g>
);

function Body({ suit, rank }: { suit: FrenchSuit; rank: Rank }) {
  if (rank === 'ace') return placed(suit, 50, MIDDLE, 68);
  if (rank === 'jack' || rank === 'queen' || rank === 'king')
    return (
      <>
        <path class="emblem" d={EMBLEM[rank]} />
        {placed(suit, 40, MIDDLE, 92)}
      </>
    );
  const { size, at } = PIPS[rank];
  return at.map(([x, y]) => placed(suit, size, x, y));
}

function FrenchFace({ card }: { card: FrenchCard }) {
  const { suit, rank } = faceOf(card);
  return (
    <span class={`card french ${TONE[suit]}`} aria-hidden="true">
      <span class="spine">
        <b class={rank === '10' ? 'two-digits' : ''}>{indexOf(rank)}</b>
        <Suit suit={suit} />
      </span>
      <span class="body">
        <svg class="picture shape" viewBox="0 0 58 136" aria-hidden="true" focusable="false">
          <Body suit={suit} rank={rank} />
        </svg>
      </span>
    </span>
  );
}

export const FaceDown = () => <span class="card back" aria-hidden="true" />;

export const drawCard = (card: string | null) =>
  card === null ? <FaceDown /> : <FrenchFace card={card as FrenchCard} />;
