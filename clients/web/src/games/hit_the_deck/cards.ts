// What a card's name says: its kind, colour and number. Names are those of protocol/hit_the_deck.py.
import type { Card, Colour } from './wire';

export const COLOURS = ['red', 'yellow', 'green', 'blue'] as const satisfies readonly Colour[];

export type Face =
  | { kind: 'number'; colour: Colour; number: number }
  | { kind: 'cut' | 'flip'; colour: Colour }
  | { kind: 'hit_number'; number: number }
  | { kind: 'hit_colour'; colour: Colour }
  | { kind: 'hand' };

const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word);

export function faceOf(card: Card): Face {
  const [first, second] = card.split('-') as [string, string];
  if (second === 'hand') return { kind: 'hand' };
  if (first === 'hit')
    return isColour(second) ? { kind: 'hit_colour', colour: second } : { kind: 'hit_number', number: Number(second) };
  const colour = first as Colour;
  if (second === 'cut' || second === 'flip') return { kind: second, colour };
  return { kind: 'number', colour, number: Number(second) };
}
