import type { PracticeWords } from '../words';

const pl: PracticeWords = {
  begin: 'Zacznij',
  wait: 'Czekaj na Rękę…',
  onceMore: 'Jeszcze raz',
  early: 'Za wcześnie: karty jeszcze nie było.',
  noSlap: 'Przez 5 sekund nie było uderzenia.',
  yourLine: 'Twoje połączenie',
  best: 'Najlepszy czas',
  roundTrip: (base_ms, jitter_ms) =>
    `${Math.round(base_ms)} ms tam i z powrotem${jitter_ms === null ? '' : `, waha się o ${Math.round(jitter_ms)}`}`,
  means: {
    good: 'Twoje uderzenia da się dokładnie zmierzyć.',
    fair: 'Twoje uderzenia da się zmierzyć, trochę mniej dokładnie.',
    poor: 'Pomiar twoich uderzeń jest mniej dokładny. Może pomóc inna sieć albo miejsce bliżej routera.',
  },
};

export default pl;
