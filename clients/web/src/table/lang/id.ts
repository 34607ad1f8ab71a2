import type { Who } from '../../people/who';
import type { TableWords } from '../words';

export const cards = (n: number) => `${n} kartu`;
export const name = (who: Who) => who ?? 'Kamu';
export const list = new Intl.ListFormat('id', { type: 'conjunction' });

const id: TableWords = {
  cards,
  points: (n) => `${n} poin`,
  pointsShort: (n) => `${n} poin`,
  playable: 'bisa dimainkan',
  yourHand: (n) => `Kartumu, ${cards(n)}`,
  orders: {
    by_suit: 'menurut jenis',
    by_rank: 'menurut nilai',
    by_colour: 'menurut warna',
    by_number: 'menurut angka',
    as_drawn: 'menurut urutan ambil',
  },
  sortHand: (order) => `Urutkan kartumu ${order}`,
  drawPile: (n) => `Tumpukan ambil, ${cards(n)}`,
  discardPile: (top) => `Tumpukan buang, teratas ${top}`,
  emptyPile: 'kosong',
  turnOf: (who) => (who === null ? 'Giliranmu' : `Giliran ${who}`),
  shuffling: 'Mengocok…',
  opponents: 'Pemain',
  toMove: 'giliran',
  player: 'Pemain',
  logEmpty: 'Belum ada.',
  roundOver: (round) => `Ronde ${round} selesai`,
  lastRound: 'Ronde terakhir',
  wentOut: (who) => `${name(who)} menghabiskan kartu.`,
  blocked: 'Tidak ada yang bisa jalan.',
  cardsLeft: 'Sisa kartu',
  thisRound: 'Ronde',
  total: 'Total',
  ready: 'Ronde berikutnya',
  waitingFor: (names) => `Menunggu ${list.format(names)}`,
  nextRoundIn: (seconds) => `lanjut dalam ${seconds} detik`,
  upTo: (target) => `Pertandingan selesai kalau ada yang mencapai ${target}. Poin paling sedikit menang.`,
  dealCode: 'Kode kocokan',
  dealCodeMeans:
    'Kocokan sudah ditetapkan sebelum kartu pertama. SHA-256-nya tampil selama ronde, jadi bisa kamu periksa:',
  wins: (names, me) =>
    me && names.length === 1
      ? 'Kamu menang!'
      : `${list.format(names)} ${names.length === 1 ? 'menang' : 'menang bersama'}!`,
  place: (n) => `ke-${n}`,
  again: 'Main lagi',
  hostDealsAgain: (who) => `${who} bisa memulai pertandingan berikutnya.`,
  keysTitle: 'Tombol',
  sortKey: ['S', 'urutkan kartumu'],
};

export default id;
