import { faceOf } from '../cards';
import type { HitWords, Who } from '../words';

const colours = { red: 'merah', yellow: 'kuning', green: 'hijau', blue: 'biru' };
const shapes = { red: 'api', yellow: 'matahari', green: 'daun', blue: 'ombak' };
const cards = (n: number) => `${n} kartu`;
const name = (who: Who) => who ?? 'Kamu';
const list = new Intl.ListFormat('id', { type: 'conjunction' });

const id: HitWords = {
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
  doesCalm: 'Semua menggebrak. Waktunya cukup.',
  cards,
  points: (n) => `${n} poin`,
  pointsShort: (n) => `${n} poin`,
  ms: (n) => `${Math.round(n)} md`,
  playable: 'bisa dimainkan',
  justDrawn: 'baru diambil',
  yourHand: (n) => `Kartumu, ${cards(n)}`,
  orders: { by_colour: 'menurut warna', by_number: 'menurut angka', as_drawn: 'menurut waktu diambil' },
  sortHand: (order) => `Urutkan kartumu ${order}`,
  drawPile: (n) => `Tumpukan ambil, ${cards(n)}`,
  discardPile: (top) => `Tumpukan buang, teratas ${top}`,
  emptyPile: 'kosong',
  drawOne: 'Ambil kartu',
  keep: 'Simpan dan lewat',
  turnOf: (who) => (who === null ? 'Giliranmu' : `Giliran ${who}`),
  shuffling: 'Mengocok…',
  demand: ({ kind, number, colour }) =>
    kind === 'number'
      ? `Harus angka ${number}`
      : kind === 'colour' && colour
        ? `Harus ${colours[colour]}`
        : kind === 'anything'
          ? 'Bebas, kartu apa saja'
          : 'Samakan warna atau angka',
  direction: { left: 'searah jarum jam', right: 'lawan jarum jam' },
  opponents: 'Pemain',
  toMove: 'giliran',
  slap: 'Gebrak!',
  slapKey: 'Tombol spasi',
  slapOnlyHands: 'hanya saat kartu Tangan jatuh',
  slapped: (ms) => `${Math.round(ms)} md`,
  waitForOthers: 'Menunggu tangan yang lain…',
  callOut: 'Hit the deck with a hand!',
  callKey: 'Serukan: tombol C',
  called: 'Sudah diserukan!',
  notInRace: 'Kamu tidak ikut adu cepat ini.',
  safe: 'aman',
  raceDue: 'Kartu Tangan jatuh. Siap…',
  raceBoard: 'Adu cepat',
  player: 'Pemain',
  reaction: 'Reaksi',
  network: 'Jaringan',
  draw: 'Ambil',
  raceDetails: 'Selengkapnya tentang adu cepat ini',
  giveOrTake: (ms) => `±${Math.round(ms)}`,
  networkOff: (ms) => `jaringan −${Math.round(ms)} md`,
  measured: {
    own_clock: 'terkonfirmasi',
    server: 'perkiraan',
    clamped: 'dikoreksi',
    strict: 'pengukuran ketat',
    line: 'sambungan baru',
    bot: 'bot',
  },
  marks: { no_slap: 'tidak menggebrak', early: 'terlalu cepat', excused: 'sambungan putus' },
  deadHeat: 'seri',
  deadHeatOf: (names) => `Terlalu tipis untuk dibedakan: ${list.format(names)} berbagi kartu.`,
  arrivedLast: (who) =>
    `Gebrakan ${who ?? 'kamu'} paling akhir sampai di server. Itu karena jaringan, jadi tidak dihitung.`,
  strictForYou: 'Sambunganmu kurang stabil saat adu cepat: untuk sementara diukur ketat.',
  callMade: (who, ms) => `${name(who)} berseru setelah ${Math.round(ms)} md.`,
  callMissed: (who) => `${name(who)} lupa berseru.`,
  draws: (n) => `ambil ${n}`,
  nobodyDraws: 'Tidak ada yang mengambil kartu.',
  everybodySafe: 'Semua tangan tepat waktu. Tidak ada yang mengambil kartu.',
  because: { last: 'paling lambat', no_slap: 'tidak menggebrak', no_call: 'lupa berseru', early: 'terlalu cepat' },
  fair: 'Waktu dihitung sejak kartu sampai di tiap pemain: sambungan lambat tidak merugikan.',
  fairTitle: 'Apa yang adil di sini',
  practice: 'Adu cepat',
  practiceMeans:
    'Kartu Tangan muncul, kamu menggebrak. Lihat secepat apa tanganmu, dan sebaik apa sambunganmu bisa diukur.',
  practise: 'Latihan menggebrak',
  logEmpty: 'Belum ada.',
  roundOver: (round) => `Ronde ${round} selesai`,
  wentOut: (who) => `${name(who)} menghabiskan kartu.`,
  blocked: 'Tidak ada yang bisa jalan.',
  cardsLeft: 'Sisa kartu',
  thisRound: 'Ronde',
  total: 'Jumlah',
  ready: 'Ronde berikutnya',
  waitingFor: (names) => `Menunggu ${list.format(names)}`,
  nextRoundIn: (seconds) => `lanjut dalam ${seconds} dtk`,
  upTo: (target) => `Pertandingan selesai bila ada yang mencapai ${target}. Poin terkecil menang.`,
  dealCode: 'Kode kocokan',
  dealCodeMeans: 'Kocokan sudah ditetapkan sebelum kartu pertama. SHA-256-nya tampil selama ronde:',
  wins: (names, me) =>
    me && names.length === 1
      ? 'Kamu menang!'
      : `${list.format(names)} ${names.length === 1 ? 'menang' : 'menang bersama'}!`,
  place: (n) => `ke-${n}`,
  again: 'Main lagi',
  hostDealsAgain: (who) => `${who} bisa membagikan lagi.`,
  optionNames: {
    target: 'Selesai pada',
    race_kind: 'Adu cepat',
    race_penalty: 'Kartu untuk yang kalah adu cepat',
    photo_finish: 'Nyaris bersamaan',
    false_slap_penalty: 'Salah gebrak ambil',
    drawn_card: 'Kartu ambilan yang cocok',
    forgotten_call: 'Lupa berseru',
    flip_after_flip: 'Balik setelah Balik',
    call_limit_ms: 'Waktu berseru (md)',
  },
  optionMeans: {
    race_kind: 'Tenang: semua punya 5 detik, dan hanya yang tidak menggebrak yang mengambil.',
    photo_finish: 'Kalau tangan-tangan terakhir terlalu tipis bedanya, kartunya dibagi, atau tetap menurut waktu.',
    call_limit_ms:
      'Yang mengeluarkan kartu Tangan juga harus berseru dalam waktu ini. Adu cepat tenang memberi 5 detik.',
  },
  optionValues: {
    timed: 'paling lambat ambil',
    calm: 'tenang',
    share: 'kartunya dibagi',
    by_the_clock: 'menurut waktu',
    may_keep: 'boleh disimpan',
    must_play: 'harus dimainkan',
    instead: 'hanya dia yang mengambil',
    besides: 'yang terlambat juga ambil',
    works: 'berlaku',
    buried: 'dikubur',
  },
  keys: [
    ['Spasi', 'gebrak'],
    ['← → Enter', 'pilih dan mainkan kartu'],
    ['D', 'ambil kartu'],
    ['N', 'simpan dan lewat'],
    ['C', 'berseru saat adu cepat; atau jumlah kartu'],
    ['T', 'giliran siapa'],
    ['P', 'isi tumpukan'],
    ['H', 'kartumu'],
    ['S', 'urutkan kartumu'],
    ['L', 'yang baru terjadi'],
    ['?', 'cara main'],
  ],
  keysTitle: 'Tombol',
  howTo: {
    title: 'Cara main Hit the Deck',
    lead: 'Habiskan kartumu. Saat kartu Tangan jatuh, gebrak tumpukan: tangan paling lambat yang kena.',
    lessons: [
      {
        title: 'Samakan dengan kartu teratas',
        text: 'Keluarkan kartu dengan warna sama atau angka sama. Kalau tidak ada yang cocok, ambil satu kartu: mainkan, atau simpan dan lewat.',
        cards: ['red-3', 'red-5', 'blue-3'],
      },
      {
        title: 'Tangan: semua menggebrak',
        text: 'Boleh di atas warna apa saja. Langsung gebrak! Yang paling lambat mengambil 4 kartu. Yang mengeluarkannya harus berseru juga; kalau lupa, dia yang kena. Gebrak tanpa kartu Tangan: ambil 2.',
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
        text: 'Kedua tumpukan dibalik dan bertukar tempat. Arah main berputar, dan kamu main sekali lagi.',
        cards: ['blue-flip'],
      },
      {
        title: 'Hitung sisanya',
        text: 'Ronde selesai saat ada yang kehabisan kartu. Yang lain menghitung sisa kartunya: angka sesuai nilainya, kartu lain 10. Pada 100 pertandingan selesai, dan jumlah terkecil menang.',
        cards: ['green-4', 'red-cut'],
      },
    ],
  },
  events: {
    dealt: (who, starter) => `${name(who)} membagikan kartu. Kartu pertama: ${starter}.`,
    played: (who, card) => `${name(who)} mengeluarkan ${card}.`,
    drew: (who, n) => `${name(who)} mengambil ${cards(n)}.`,
    drewThese: (names) => `Kamu mengambil ${list.format(names)}.`,
    drewAfterRace: (who, n) => `${name(who)} kena ${cards(n)}.`,
    passed: (who) => `${name(who)} lewat.`,
    nothingToDraw: (who) => `${name(who)} tidak bisa mengambil.`,
    cut: (who, card) => `${name(who)} memotong: ${card ?? 'tidak ada kartu'}.`,
    flipped: (who, card) => `${name(who)} membalik tumpukan: ${card ?? 'tidak ada kartu'}.`,
    buried: 'Kartu Balik dikubur.',
    renewed: (n) => `Kartu buangan dikocok: ${cards(n)} untuk diambil.`,
    race: (who) => `Kartu Tangan dari ${who ?? 'kamu'}!`,
    falseSlap: (who, n) => `${name(who)} salah gebrak dan mengambil ${n}.`,
    roundOver: (who) => `${name(who)} memenangkan ronde.`,
    yourTurn: (top, demand) => `Giliranmu. Di tumpukan: ${top}. ${demand}.`,
    slapNow: 'Gebrak!',
    slapAndCall: 'Gebrak dan berseru!',
    slapWithin: (seconds, andCall) => `${andCall ? 'Gebrak dan berseru' : 'Gebrak'}! Kamu punya ${seconds} detik.`,
  },
};

export default id;
