import type { FairWords } from '../words';

const id: FairWords = {
  lead: 'Yang dihitung adalah saat tanganmu menggebrak, bukan saat server mendengarnya.',
  parts: [
    {
      title: 'Apa yang diukur',
      text: 'Waktumu mulai saat kartu sampai di perangkatmu dan berhenti saat tanganmu menggebrak. Perjalanan kedua pesan lewat jaringan dikurangkan; papan hasil menunjukkan berapa banyaknya.',
    },
    {
      title: 'Mengapa pemain yang jauh punya peluang sama',
      text: 'Orang di ujung dunia melihat kartu lebih lambat, dan kabarnya juga sampai lebih lambat. Keduanya dikurangkan. Selama adu cepat, server mengirim sinyal kecil ke tiap perangkat 25 kali per detik, dan perangkat menjawab sendiri. Gebrakan tiba di antara dua jawaban itu, dan dari situ terlihat berapa lama perjalanannya.',
    },
    {
      title: 'Mengapa perangkat tidak dipercaya begitu saja',
      text: 'Tiap perangkat juga memberi tahu menurut jamnya sendiri. Itu dihitung bila cocok dengan jawaban tadi; selebihnya dipotong. Curang dengan jam paling banyak untung beberapa milidetik.',
    },
    {
      title: 'Arti ±',
      text: 'Tidak ada pengukuran yang tepat sempurna: ± menunjukkan seberapa jauh bisa meleset. Kalau tangan-tangan terakhir terlalu tipis bedanya, hasilnya seri dan kartunya dibagi, kecuali meja ini memakai waktu saja.',
    },
    {
      title: 'Terlalu cepat',
      text: 'Tidak ada orang yang bereaksi dalam sepersepuluh detik. Gebrakan seperti itu hanya tebakan, jadi kena kartu.',
    },
    {
      title: 'Kalau koneksi putus',
      text: 'Kalau adu cepat sama sekali tidak sampai kepadamu, kamu dimaafkan sekali tiap pertandingan. Kalau kamu kembali di tengahnya, gebrakanmu dihitung dari saat tibanya, dikurangi waktu tersingkat koneksimu.',
    },
  ],
  signs: 'Tanda di papan hasil',
  sign: {
    own_clock: 'Waktu dari perangkat cocok dengan yang terlihat di jaringan.',
    clamped: 'Waktu dari perangkat tidak cocok. Dipakai waktu terdekat yang cocok.',
    server: 'Perangkat tidak memberi waktu sendiri. Server yang menghitungnya.',
    strict:
      'Koneksinya tidak stabil, tapi hanya saat adu cepat. Selama sepuluh adu cepat kelonggarannya kecil. Tidak ada yang dikeluarkan karena ini.',
    line: 'Gebrakan datang lewat koneksi baru.',
    bot: 'Bot butuh waktu seperti manusia.',
  },
  limits: 'Yang tidak bisa diperbaiki siapa pun',
  limit: [
    'Layar, panel sentuh, dan keyboard memakan 10 sampai 60 ms yang tidak terlihat di jaringan. Perangkat cepat tetap untung.',
    'Yang menguasai seluruh koneksinya bisa berpura-pura lebih jauh.',
    'Program yang menunggu seperti manusia terlihat seperti manusia.',
    'Pesan terakhir yang hilang tetap hilang, dan HP yang layarnya mati tidak bisa menggebrak.',
    'Beberapa browser privat membulatkan jamnya ke sepersepuluh detik. Saat itu perkiraan server yang dipakai.',
  ],
};

export default id;
