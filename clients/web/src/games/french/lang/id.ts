import { type Court, faceOf } from '../cards';
import type { FrenchWords } from '../words';

const suits = { spades: 'sekop', hearts: 'hati', diamonds: 'wajik', clubs: 'keriting' };
export const courts: Record<Court, string> = { jack: 'jek', queen: 'ratu', king: 'raja', ace: 'as' };

const id: FrenchWords = {
  suits,
  card: (card) => {
    const { suit, rank } = faceOf(card);
    return `${courts[rank as Court] ?? rank} ${suits[suit]}`;
  },
};

export default id;
