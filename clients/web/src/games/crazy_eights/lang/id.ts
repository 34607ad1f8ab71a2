import table, { cards, list, name } from '../../../table/lang/id';
import { type Court, faceOf } from '../../french/cards';
import french, { courts } from '../../french/lang/id';
import type { EightsWords } from '../words';

const id: EightsWords = {
  ...table,
  ...french,
  drawOne: 'Ambil kartu',
  drawsLeft: (n) => `sisa ${n}`,
  pass: 'Lewat',
  inForce: 'Jenis yang berlaku',
  suitInForce: (suit) => `Berlaku: ${french.suits[suit]}`,
  fits: (suit, top) => {
    const { rank } = faceOf(top);
    if (rank === '8') return `${french.suits[suit]}, atau kartu 8`;
    return `${french.suits[suit]}, ${courts[rank as Court] ?? `angka ${rank}`}, atau kartu 8`;
  },
  wild: 'boleh di atas apa saja',
  chooseSuit: 'Ganti ke jenis apa?',
  cancel: 'Batal',
  reshuffle: 'Mengocok kartu buangan…',
  optionNames: {
    target: 'Main sampai (poin)',
    draw_limit: 'Batas ambil per giliran',
    more_seats: 'Lebih dari 3 pemain (tidak resmi)',
  },
  optionValues: { no: 'tidak', yes: 'ya' },
  keys: [
    ['← → Enter', 'pilih dan mainkan kartu'],
    ['1 – 4', 'pilih jenis untuk kartu 8'],
    ['D', 'ambil kartu'],
    ['N', 'lewat'],
    ['C', 'jumlah kartu tiap pemain'],
    ['T', 'giliran siapa'],
    ['P', 'kartu teratas dan jenis yang berlaku'],
    ['H', 'kartumu'],
    table.sortKey,
    ['L', 'yang baru terjadi'],
    ['?', 'cara main'],
  ],
  howTo: ({ target, draw_limit }) => ({
    lead: 'Habiskan kartumu. Kartu 8 boleh di atas apa saja dan mengganti jenisnya.',
    lessons: [
      {
        title: 'Samakan jenis atau angka',
        text: 'Keluarkan satu kartu dari jenis yang berlaku, atau yang angkanya sama dengan kartu teratas.',
        cards: ['hearts-5', 'hearts-queen', 'clubs-5'],
      },
      {
        title: 'Angka 8 bebas',
        text: 'Kartu 8 boleh di atas apa saja. Kamu memilih jenis yang berlaku sesudah itu; jenisnya tampil di tengah meja.',
        cards: ['spades-8', 'diamonds-8'],
      },
      {
        title: 'Mengambil',
        text: `Dalam satu giliran kamu boleh mengambil sampai ${cards(Number(draw_limit))}, satu per satu, walaupun ada yang cocok. Kartu ambilan boleh langsung dimainkan.`,
        cards: [],
      },
      {
        title: 'Lewat',
        text: 'Kamu lewat hanya kalau tidak ada yang cocok dan jatah ambil habis, atau tidak ada lagi yang bisa diambil. Yang bisa jalan harus jalan.',
        cards: [],
      },
      {
        title: 'Hitung sisanya',
        text: `Yang kehabisan kartu memenangkan ronde. Yang lain menghitung: 8 bernilai 50; J, Q, K 10; as 1; lainnya sesuai angka. Pada ${target} pertandingan selesai, dan jumlah terkecil menang.`,
        cards: ['clubs-8', 'hearts-king', 'spades-ace'],
      },
    ],
  }),
  events: {
    dealt: (who, starter) => `Kartu pertama: ${starter}. ${name(who)} mulai.`,
    played: (who, card) => `${name(who)} mengeluarkan ${card}.`,
    named: (who, card, suit) => `${name(who)} mengeluarkan ${card}. Sekarang ${suit}.`,
    drew: (who, n) => `${name(who)} mengambil ${cards(n)}.`,
    drewThese: (names) => `Kamu mengambil ${list.format(names)}.`,
    drawsUsed: (who) => `${name(who)} lewat.`,
    nothingToDraw: (who) => `${name(who)} lewat: tidak ada yang bisa diambil.`,
    renewed: (n) => `Kartu buangan dikocok: ${cards(n)} untuk diambil.`,
    roundOver: (who) => `${name(who)} memenangkan ronde.`,
    yourTurn: (top, suit) => `Giliranmu. Di tumpukan: ${top}. Berlaku: ${suit}.`,
  },
};

export default id;
