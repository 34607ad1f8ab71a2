import type { PracticeWords } from '../words';

const pl: PracticeWords = {
  begin: 'Zacznij',
  wait: 'Czekaj na Rękę…',
  onceMore: 'Jeszcze raz',
  early: 'Za wcześnie: karty jeszcze nie było.',
  noSlap: 'Bez uderzenia przez 5 sekund.',
  yourLine: 'Twoje łącze',
  best: 'Najlepszy czas',
  roundTrip: (base_ms, jitter_ms) =>
    `${Math.round(base_ms)} ms tam i z powrotem${jitter_ms === null ? '' : `, waha się o ${Math.round(jitter_ms)}`}`,
  means: {
    good: 'Wyścigi da się na nim dobrze mierzyć.',
    fair: 'Wyścigi da się na nim mierzyć, trochę mniej dokładnie.',
    poor: 'Pomiar jest mniej dokładny. Może pomóc inna sieć albo bliższy router.',
  },
};

export default pl;
