import { type Court, faceOf } from '../cards';
import type { FrenchWords } from '../words';

const suits = { spades: 'pik', hearts: 'kier', diamonds: 'karo', clubs: 'trefl' };
export const courts: Record<Court, string> = { jack: 'walet', queen: 'dama', king: 'król', ace: 'as' };

const pl: FrenchWords = {
  suits,
  card: (card) => {
    const { suit, rank } = faceOf(card);
    return `${courts[rank as Court] ?? rank} ${suits[suit]}`;
  },
};

export default pl;
