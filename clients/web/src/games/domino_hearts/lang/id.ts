import { list, name } from '../../../table/lang/id';
import french from '../../french/lang/id';
import type { DominoWords } from '../words';

const hearts = french.suits.hearts;
const Hearts = hearts.charAt(0).toUpperCase() + hearts.slice(1);

const id: DominoWords = {
  ...french,
  led: (suit) => `ikuti ${french.suits[suit]}`,
  leadAnything: 'mulai dengan kartu apa saja',
  leadNoHeart: `mulai, asal bukan ${hearts}`,
  broken: `${Hearts} sudah pecah`,
  unbroken: `${Hearts} belum pecah`,
  drawPile: (n) => `Tumpukan ambil, ${n} kartu`,
  drawOne: 'Ambil kartu',
  left: (n) => `sisa ${n}`,
  cannotFollow: (suit) => `Tidak ada ${french.suits[suit]}: ambil sampai dapat`,
  onlyHearts: `${Hearts} semua: ambil kartu`,
  drawPileEmpty: 'Tumpukan habis: kartu apa saja',
  drawn: (n) => `diambil: ${n}`,
  mustFollow: (suit) => `kamu punya ${french.suits[suit]}, jadi harus mengikuti.`,
  mustDraw: 'kamu harus mengambil kartu.',
  heartsUnbroken: `${hearts} belum pecah.`,
  out: 'habis',
  hearts: (n) => `mendapat ${n} ${hearts}`,
  taken: `${Hearts} dari trik`,
  heldAtEnd: `${Hearts} tersisa di tangan`,
  howItEnded: (reason, holder) =>
    reason === 'no_holder'
      ? 'Kartu semua pemain habis.'
      : `Tinggal ${holder ?? 'kamu'} yang memegang kartu: ${hearts} di tangan ikut dihitung.`,
  option: {
    names: { target: 'Main sampai (poin)', forced_heart_lead: `Harus mulai, tapi ${hearts} semua` },
    values: { leads: `mulai dengan ${hearts}`, must_draw: 'ambil kartu dulu' },
  },
  howTo: ({ target, forced_heart_lead }) => ({
    lead: `Habiskan kartumu dan jangan sampai dapat ${hearts}. Tiap ${hearts} satu poin; poin paling sedikit menang.`,
    lessons: [
      {
        title: 'Ikuti jenisnya',
        text: 'Kalau punya kartu sejenis dengan kartu pertama, mainkan itu. Yang tertinggi dari jenis itu mendapat trik dan memulai trik berikutnya.',
        cards: ['clubs-9', 'clubs-king', 'clubs-4'],
      },
      {
        title: 'Tidak punya? Ambil',
        text: 'Ambil dari tumpukan sampai dapat jenis itu. Kartu itu harus dimainkan. Kalau tumpukan habis, mainkan kartu apa saja.',
        cards: ['diamonds-2', 'spades-5', 'clubs-7'],
      },
      {
        title: `Memecah ${hearts}`,
        text: `${Hearts} tidak boleh dipakai memulai sebelum ada yang memainkannya di jenis lain. Kalau kartumu ${hearts} semua, ${forced_heart_lead === 'must_draw' ? 'ambil dulu' : 'boleh'}.`,
        cards: ['hearts-6'],
      },
      {
        title: 'Kartu habis',
        text: 'Yang kartunya habis setelah satu trik keluar dari ronde dan aman. Ronde selesai saat paling banyak satu pemain yang masih memegang kartu.',
        cards: ['spades-3'],
      },
      {
        title: `Hitung ${hearts}`,
        text: `Satu poin untuk tiap ${hearts} yang kamu dapat. Pemegang kartu terakhir juga menghitung ${hearts} di tangannya. Pada ${target} pertandingan selesai.`,
        cards: ['hearts-2', 'hearts-queen'],
      },
    ],
    keys: [['D', 'ambil kartu']],
  }),
  dealt: (who, n) => `${name(who)} membagikan ${n} kartu per orang.`,
  drew: (who, n) => `${name(who)} mengambil ${n} kartu.`,
  drewThese: (names) => `Kamu mengambil ${list.format(names)}.`,
  heartsBroken: (who) => `${name(who)} memecah ${hearts}: mulai sekarang boleh dipakai memulai.`,
  tookTrick: (who, n) => `${name(who)} mendapat trik${n > 0 ? ` dengan ${n} ${hearts}` : ''}.`,
  wentOut: (who) => (who === null ? 'Kartumu habis.' : `Kartu ${who} habis.`),
};

export default id;
