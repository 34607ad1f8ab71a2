import type { PracticeWords } from '../words';

const id: PracticeWords = {
  begin: 'Mulai',
  wait: 'Tunggu kartu Tangan…',
  onceMore: 'Sekali lagi',
  early: 'Terlalu cepat: kartunya belum ada.',
  noSlap: 'Tidak ada gebrakan dalam 5 detik.',
  yourLine: 'Sambunganmu',
  best: 'Terbaik sejauh ini',
  roundTrip: (base_ms, jitter_ms) =>
    `${Math.round(base_ms)} md pulang pergi${jitter_ms === null ? '' : `, naik turun ${Math.round(jitter_ms)}`}`,
  means: {
    good: 'Adu cepat bisa diukur dengan baik.',
    fair: 'Adu cepat bisa diukur, sedikit kurang tepat.',
    poor: 'Pengukurannya kurang tepat. Coba jaringan lain, atau lebih dekat ke router.',
  },
};

export default id;
