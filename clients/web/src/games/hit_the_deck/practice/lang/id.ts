import type { PracticeWords } from '../words';

const id: PracticeWords = {
  begin: 'Mulai',
  wait: 'Tunggu kartu Tangan…',
  onceMore: 'Sekali lagi',
  early: 'Terlalu cepat: kartunya belum ada.',
  noSlap: 'Tidak ada gebrakan dalam 5 detik.',
  yourLine: 'Koneksimu',
  best: 'Terbaik sejauh ini',
  roundTrip: (base_ms, jitter_ms) =>
    `${Math.round(base_ms)} ms pulang pergi${jitter_ms === null ? '' : `, naik turun ${Math.round(jitter_ms)}`}`,
  means: {
    good: 'Gebrakanmu bisa diukur dengan tepat.',
    fair: 'Gebrakanmu bisa diukur, sedikit kurang tepat.',
    poor: 'Gebrakanmu diukur kurang tepat. Coba jaringan lain, atau lebih dekat ke router.',
  },
};

export default id;
