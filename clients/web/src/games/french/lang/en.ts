import { faceOf } from '../cards';
import type { FrenchWords } from '../words';

const suits = { spades: 'spades', hearts: 'hearts', diamonds: 'diamonds', clubs: 'clubs' };

const en: FrenchWords = {
  suits,
  card: (card) => {
    const { suit, rank } = faceOf(card);
    return `${rank} of ${suits[suit]}`;
  },
};

export default en;
