import type { TrickWords, Who } from '../words';

const cards = (n: number) => `${n} kartu`;
const name = (who: Who) => who ?? 'Kamu';
const list = new Intl.ListFormat('id', { type: 'conjunction' });

const id: TrickWords = {
  cards,
  points: (n) => `${n} poin`,
  pointsShort: (n) => `${n} poin`,
  playable: 'bisa dimainkan',
  yourHand: (n) => `Kartumu, ${cards(n)}`,
  turnOf: (who) => (who === null ? 'Giliranmu' : `Giliran ${who}`),
  shuffling: 'Mengocok…',
  players: 'Pemain dan trik',
  you: 'Kamu',
  toMove: 'giliran',
  toBeat: 'tertinggi',
  takes: 'dapat trik',
  leads: 'mulai',
  hasPlayed: (card) => `mengeluarkan ${card}`,
  lastTrick: 'Trik tadi',
  lastTrickTaken: (who) => `${name(who)} mendapat trik ini.`,
  noTrick: 'Belum ada trik yang selesai di ronde ini.',
  player: 'Pemain',
  why: 'Sebab',
  thisRound: 'Ronde',
  total: 'Jumlah',
  roundOver: (round) => `Ronde ${round} selesai`,
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
  keysTitle: 'Tombol',
  keys: [
    ['← → Enter', 'pilih dan mainkan kartu'],
    ['T', 'giliran siapa'],
    ['P', 'trik di meja'],
    ['O', 'buka trik tadi'],
    ['H', 'kartumu'],
    ['C', 'jumlah kartu tiap pemain'],
    ['L', 'yang baru terjadi'],
    ['?', 'cara main'],
  ],
  logEmpty: 'Belum ada.',
  played: (who, card) => `${name(who)} mengeluarkan ${card}.`,
  yourLead: 'Giliranmu: kamu yang mulai.',
  yourTurn: (toBeat) => `Giliranmu, ${toBeat}.`,
};

export default id;
