import table, { cards, list, name } from '../../../table/lang/id';
import { faceOf } from '../cards';
import type { HitWords } from '../words';

const colours = { red: 'merah', yellow: 'kuning', green: 'hijau', blue: 'biru' };
const shapes = { red: 'api', yellow: 'matahari', green: 'daun', blue: 'ombak' };

const id: HitWords = {
  ...table,
  colours,
  shapes,
  onCard: { cut: 'Potong', flip: 'Balik', hit: 'Hit', hand: 'Gebrak!' },
  card: (card) => {
    const face = faceOf(card);
    switch (face.kind) {
      case 'number':
        return `${face.number} ${colours[face.colour]}`;
      case 'cut':
        return `Potong ${colours[face.colour]}`;
      case 'flip':
        return `Balik ${colours[face.colour]}`;
      case 'hit_number':
        return `Hit ${face.number}`;
      case 'hit_colour':
        return `Hit ${colours[face.colour]}`;
      case 'hand':
        return 'Tangan';
    }
  },
  does: (card) => {
    const face = faceOf(card);
    switch (face.kind) {
      case 'number':
        return '';
      case 'cut':
        return 'Pemain berikutnya memotong tumpukan ambil.';
      case 'flip':
        return 'Kedua tumpukan dibalik dan bertukar tempat.';
      case 'hit_number':
        return `Semua harus mengeluarkan angka ${face.number}.`;
      case 'hit_colour':
        return `Semua harus mengeluarkan ${colours[face.colour]}.`;
      case 'hand':
        return 'Semua menggebrak. Yang paling lambat mengambil kartu.';
    }
  },
  doesCalm: 'Semua menggebrak. Santai saja.',
  ms: (n) => `${Math.round(n)} ms`,
  justDrawn: 'baru diambil',
  drawOne: 'Ambil kartu',
  keep: 'Simpan dan lewat',
  demand: ({ kind, number, colour }) =>
    kind === 'number'
      ? `Harus angka ${number}`
      : kind === 'colour' && colour
        ? `Harus ${colours[colour]}`
        : kind === 'anything'
          ? 'Bebas, kartu apa saja'
          : 'Samakan warna atau angka',
  onlyDrawn: 'mainkan kartu yang baru kamu ambil, atau simpan dan lewat.',
  direction: { left: 'searah jarum jam', right: 'berlawanan jarum jam' },
  slap: 'Gebrak!',
  slapKey: 'Tombol spasi',
  slapOnlyHands: 'hanya saat ada kartu Tangan',
  waitForOthers: 'Menunggu tangan yang lain…',
  callOut: 'Hit the deck with a hand!',
  callIt: 'Teriakkan!',
  callKey: 'Tombol C',
  called: 'Sudah teriak!',
  notInRace: 'Kamu tidak ikut adu cepat ini.',
  safe: 'aman',
  raceDue: 'Kartu Tangan! Siap-siap…',
  raceBoard: 'Adu cepat',
  reaction: 'Reaksi',
  network: 'Jaringan',
  draw: 'Ambil',
  raceDetails: 'Selengkapnya tentang adu cepat ini',
  giveOrTake: (ms) => `±${Math.round(ms)}`,
  networkOff: (ms) => `jaringan −${Math.round(ms)} ms`,
  measured: {
    own_clock: 'terkonfirmasi',
    server: 'perkiraan',
    clamped: 'dikoreksi',
    strict: 'pengukuran ketat',
    line: 'koneksi baru',
    bot: 'bot',
  },
  marks: { no_slap: 'tidak menggebrak', early: 'terlalu cepat', excused: 'koneksi putus' },
  deadHeat: 'seri',
  deadHeatOf: (names) => `Terlalu tipis untuk dibedakan: ${list.format(names)} berbagi kartu.`,
  arrivedLast: (who) =>
    `${who === null ? 'Gebrakanmu' : `Gebrakan ${who}`} paling akhir sampai di server. Itu karena jaringan, jadi tidak dihitung.`,
  strictForYou: 'Koneksimu kurang stabil saat adu cepat, jadi untuk sementara diukur ketat.',
  callMade: (who, ms) => `${name(who)} teriak setelah ${Math.round(ms)} ms.`,
  callMissed: (who) => `${name(who)} lupa teriak.`,
  draws: (n) => `ambil ${n}`,
  nobodyDraws: 'Tidak ada yang mengambil kartu.',
  everybodySafe: 'Semua tangan tepat waktu. Tidak ada yang mengambil kartu.',
  because: { last: 'paling lambat', no_slap: 'tidak menggebrak', no_call: 'lupa teriak', early: 'terlalu cepat' },
  fair: 'Waktumu dihitung sejak kartu sampai padamu: koneksi lambat tidak merugikan.',
  fairTitle: 'Supaya tetap adil',
  practice: 'Adu cepat',
  practiceMeans:
    'Kartu Tangan muncul, kamu menggebrak. Lihat secepat apa tanganmu, dan setepat apa gebrakanmu bisa diukur.',
  practise: 'Latihan menggebrak',
  optionNames: {
    target: 'Main sampai (poin)',
    race_kind: 'Adu cepat',
    race_penalty: 'Kartu untuk yang kalah adu cepat',
    photo_finish: 'Nyaris bersamaan',
    false_slap_penalty: 'Kartu untuk salah gebrak',
    drawn_card: 'Kartu ambilan yang cocok',
    forgotten_call: 'Lupa teriak',
    flip_after_flip: 'Balik setelah Balik',
    call_limit_ms: 'Waktu untuk teriak (ms)',
  },
  optionMeans: {
    race_kind: 'Tenang: semua punya 5 detik, dan hanya yang tidak menggebrak yang mengambil kartu.',
    photo_finish: 'Kalau tangan-tangan terakhir terlalu tipis bedanya, kartunya dibagi, atau tetap menurut waktu.',
    call_limit_ms:
      'Yang mengeluarkan kartu Tangan juga harus teriak dalam waktu ini. Adu cepat tenang memberi 5 detik.',
  },
  optionValues: {
    timed: 'paling lambat ambil',
    calm: 'tenang',
    share: 'kartunya dibagi',
    by_the_clock: 'menurut waktu',
    may_keep: 'boleh disimpan',
    must_play: 'harus dimainkan',
    instead: 'hanya dia yang ambil',
    besides: 'yang paling lambat juga ambil',
    works: 'berlaku',
    buried: 'tidak berlaku',
  },
  keys: [
    ['Spasi', 'gebrak'],
    ['← → Enter', 'pilih dan mainkan kartu'],
    ['D', 'ambil kartu'],
    ['N', 'simpan dan lewat'],
    ['C', 'teriak saat adu cepat; selain itu jumlah kartu tiap pemain'],
    ['T', 'giliran siapa'],
    ['P', 'isi tumpukan'],
    ['H', 'kartumu'],
    table.sortKey,
    ['L', 'yang baru terjadi'],
    ['?', 'cara main'],
  ],
  howTo: ({ target, race_kind, race_penalty, false_slap_penalty, drawn_card, forgotten_call, flip_after_flip }) => ({
    lead: `Habiskan kartumu. Begitu ada kartu Tangan, gebrak tumpukan${race_kind === 'calm' ? '' : ': tangan paling lambat yang kena'}.`,
    lessons: [
      {
        title: 'Samakan dengan kartu teratas',
        text: `Keluarkan kartu dengan warna sama atau angka sama. Kalau tidak ada yang cocok, ambil satu kartu: ${drawn_card === 'must_play' ? 'kalau cocok, harus dimainkan' : 'mainkan, atau simpan dan lewat'}.`,
        cards: ['red-3', 'red-5', 'blue-3'],
      },
      {
        title: 'Tangan: semua menggebrak',
        text: [
          'Boleh di atas warna apa saja.',
          race_kind === 'calm'
            ? `Semua punya 5 detik untuk menggebrak; yang tidak menggebrak mengambil ${cards(Number(race_penalty))}.`
            : `Langsung gebrak! Yang paling lambat mengambil ${cards(Number(race_penalty))}.`,
          `Yang mengeluarkannya harus teriak juga; kalau lupa, dia ${forgotten_call === 'besides' ? 'juga' : 'yang'} kena.`,
          false_slap_penalty === 0
            ? 'Gebrak tanpa kartu Tangan tidak dihukum.'
            : `Gebrak tanpa kartu Tangan: ambil ${false_slap_penalty}.`,
        ].join(' '),
        cards: ['hit-hand'],
      },
      {
        title: 'Hit dengan angka atau warna',
        text: 'Boleh di atas warna apa saja. Sesudah itu semua harus mengeluarkan angka atau warna itu, sampai ada yang bisa. Yang tidak bisa mengambil satu kartu.',
        cards: ['hit-3', 'hit-green'],
      },
      {
        title: 'Potong',
        text: 'Pemain berikutnya mengambil kartu tengah dari tumpukan ambil dan meletakkannya di tumpukan buang. Kartu itu dianggap dimainkan.',
        cards: ['yellow-cut'],
      },
      {
        title: 'Balik',
        text: `Kedua tumpukan dibalik dan bertukar tempat. Arah main berputar, dan kamu main sekali lagi.${flip_after_flip === 'buried' ? ` ${id.events.buried}` : ''}`,
        cards: ['blue-flip'],
      },
      {
        title: 'Hitung sisanya',
        text: `Ronde selesai saat ada yang kehabisan kartu. Yang lain menghitung sisa kartunya: angka sesuai nilainya, kartu lain 10. Pada ${target} pertandingan selesai, dan jumlah terkecil menang.`,
        cards: ['green-4', 'red-cut'],
      },
    ],
  }),
  events: {
    dealt: (who, starter) => `${name(who)} membagikan kartu. Kartu pertama: ${starter}.`,
    played: (who, card) => `${name(who)} mengeluarkan ${card}.`,
    drew: (who, n) => `${name(who)} mengambil ${cards(n)}.`,
    drewThese: (names) => `Kamu mengambil ${list.format(names)}.`,
    drewAfterRace: (who, n) => `${name(who)} kena ${cards(n)} dari adu cepat.`,
    passed: (who) => `${name(who)} lewat.`,
    nothingToDraw: (who) => `${name(who)} lewat: tidak ada kartu untuk diambil.`,
    cut: (who, card) => `${name(who)} memotong: ${card ?? 'tidak ada kartu'}.`,
    flipped: (who, card) => `${name(who)} membalik tumpukan: ${card ?? 'tidak ada kartu'}.`,
    buried: 'Balik setelah Balik tidak berlaku.',
    renewed: (n) => `Kartu buangan dikocok: ${cards(n)} untuk diambil.`,
    falseSlap: (who, n) => `${name(who)} salah gebrak dan mengambil ${cards(n)}.`,
    roundOver: (who) => `${name(who)} memenangkan ronde.`,
    yourTurn: (top, demand) => `Giliranmu. Di tumpukan: ${top}. ${demand}.`,
    slapNow: 'Gebrak!',
    slapAndCall: 'Gebrak dan teriak!',
    slapWithin: (seconds, andCall) => `${andCall ? 'Gebrak dan teriak' : 'Gebrak'}! Kamu punya ${seconds} detik.`,
  },
};

export default id;
