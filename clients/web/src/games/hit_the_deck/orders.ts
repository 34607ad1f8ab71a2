// How a hand of Hit the Deck can be sorted: black cards come after all others.
import { AS_DRAWN, type Order } from '../../table/standing';
import { COLOURS, faceOf } from './cards';
import type { Card } from './wire';

const SPECIAL = { cut: 6, flip: 7, hit_colour: 8, hand: 9 };
const BLACK = 10;
/** More than any rank. */
const FIRST = 100;

function ranks(card: string): { colour: number; number: number } {
  const face = faceOf(card as Card);
  const black = face.kind.startsWith('hit') || face.kind === 'hand' ? BLACK : 0;
  return {
    colour: black + ('colour' in face ? COLOURS.indexOf(face.colour) : COLOURS.length),
    number: black + ('number' in face ? face.number : SPECIAL[face.kind]),
  };
}

function byColour(card: string): number {
  const { colour, number } = ranks(card);
  return FIRST * colour + number;
}

function byNumber(card: string): number {
  const { colour, number } = ranks(card);
  return FIRST * number + colour;
}

export const ORDERS: readonly Order[] = [
  { name: 'by_colour', place: byColour },
  { name: 'by_number', place: byNumber },
  AS_DRAWN,
];
