import type { PracticeWords } from '../words';

const en: PracticeWords = {
  begin: 'Start',
  wait: 'Wait for the Hand…',
  onceMore: 'Again',
  early: 'Too early: the card was not there yet.',
  noSlap: 'No slap within 5 seconds.',
  yourLine: 'Your connection',
  best: 'Best so far',
  roundTrip: (base_ms, jitter_ms) =>
    `${Math.round(base_ms)} ms there and back${jitter_ms === null ? '' : `, varies by ${Math.round(jitter_ms)}`}`,
  means: {
    good: 'Your slaps can be timed exactly.',
    fair: 'Your slaps can be timed, a little less exactly.',
    poor: 'Your slaps are timed less exactly. Another network, or being nearer to the router, may help.',
  },
};

export default en;
