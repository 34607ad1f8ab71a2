import type { PracticeWords } from '../words';

const en: PracticeWords = {
  begin: 'Begin',
  wait: 'Wait for the Hand…',
  onceMore: 'Once more',
  early: 'Too early: the card was not there yet.',
  noSlap: 'No slap within 5 seconds.',
  yourLine: 'Your line',
  best: 'Best so far',
  roundTrip: (base_ms, jitter_ms) =>
    `${Math.round(base_ms)} ms there and back${jitter_ms === null ? '' : `, varies by ${Math.round(jitter_ms)}`}`,
  means: {
    good: 'Races can be measured well on it.',
    fair: 'Races can be measured on it, a little less exactly.',
    poor: 'It is measured less exactly. Another network, or being nearer to the router, may help.',
  },
};

export default en;
