import { list, name } from '../../../table/lang/id';
import type { GudetamaWords } from '../words';

const id: GudetamaWords = {
  card: (card) => card,
  onCard: { 1: 'semua', 14: 'pilih' },
  lastTrick: 'Trik terakhir!',
  tricksLeft: (n) => (n === 1 ? 'Trik terakhir: jangan menang.' : `${n - 1} lagi sebelum yang terakhir`),
  playAnything: 'mulai dengan kartu apa saja',
  playFrom: (rank) => `${rank} ke atas, atau yang terendah`,
  whyNot: (rank) => `mainkan ${rank} ke atas, atau kartumu yang terendah.`,
  pile: (names) => (names.length === 0 ? 'belum menyimpan kartu' : `disimpan: ${list.format(names)}`),
  playOff: 'Babak penentuan',
  afterPlayOff: 'Ada babak penentuan: yang bertahan lebih lama peringkatnya lebih tinggi.',
  leftMatch: 'sudah keluar',
  whoLeads: 'Kamu menang dengan 14. Siapa yang mulai?',
  naming: (who) => `${who} menang dengan 14 dan memilih siapa yang mulai`,
  kept: { winner_keeps: 'Dapat trik terakhir', all_keep: 'Ada 1 di trik terakhir' },
  howItEnded: (reason, winner) =>
    reason === 'all_keep'
      ? 'Ada 1 di trik terakhir: semua menyimpan kartunya.'
      : `${name(winner)} mendapat trik terakhir dan menyimpan kartunya.`,
  option: {
    names: { target: 'Main sampai (poin)', own_leader: 'Yang menang dengan 14 memilih' },
    values: { no: 'pemain lain', yes: 'siapa saja, termasuk diri sendiri' },
  },
  howTo: ({ target, own_leader }) => ({
    lead: 'Tujuh trik, dan yang dihitung hanya yang terakhir: jangan sampai menang. Kartu yang kamu simpan ikut sampai pertandingan selesai.',
    lessons: [
      {
        title: 'Sama atau lebih tinggi, atau yang terendah',
        text: 'Keluarkan kartu yang sama dengan yang tertinggi di meja atau lebih. Atau buang kartumu yang terendah, walaupun kamu bisa lebih tinggi.',
        cards: ['7', '9', '9'],
      },
      {
        title: 'Siapa mendapat trik',
        text: 'Kartu tertinggi mendapatnya; kalau sama, yang dimainkan belakangan. Dia memulai trik berikutnya.',
        cards: ['12', '12'],
      },
      {
        title: 'Trik terakhir',
        text: 'Pemenangnya menyimpan kartunya sendiri sampai pertandingan selesai. Nilainya sesuai angka: 8 berarti 8 poin.',
        cards: ['8'],
      },
      {
        title: 'Ada 1 di trik terakhir',
        text: 'Maka semua menyimpan kartunya sendiri. Sebelum trik terakhir, kartu 1 tidak berpengaruh.',
        cards: ['1'],
      },
      {
        title: 'Menang dengan 14',
        text: `Yang memenangkan trik dengan 14 memilih ${own_leader === 'yes' ? 'siapa saja' : 'pemain lain'} untuk memulai.`,
        cards: ['14'],
      },
      {
        title: 'Selesai',
        text: `Pada ${target} pertandingan selesai, dan nilai terendah menang. Kalau yang terendah sama, mereka main terus: yang mencapai ${target} keluar.`,
        cards: ['8', '5', '6'],
      },
      {
        title: '×6 artinya ada enam',
        text: 'Di setiap kartu tertulis ada berapa jumlahnya. Kartu tinggi ada banyak, kartu 1 hanya satu.',
        cards: ['10'],
      },
    ],
    keys: [],
  }),
  dealt: (n, aside, leader) => `Masing-masing ${n} kartu, ${aside} disisihkan. ${name(leader)} mulai.`,
  tookTrick: (who, card) => `${name(who)} mendapat trik dengan ${card}.`,
  leaderNamed: (who, leader, chosen) =>
    chosen ? `${name(who)} memilih ${leader ?? 'kamu'} untuk mulai.` : `${name(leader)} mulai setelah 14.`,
  keeps: (who, card) => `${name(who)} menyimpan ${card}: ${card} poin.`,
  roundOver: (reason) =>
    reason === 'all_keep' ? 'Ada 1 di trik terakhir: semua menyimpan kartunya.' : 'Ronde selesai.',
  playOffOf: (names) => `Babak penentuan: ${list.format(names)}.`,
  noCards: 'Kartu yang tersisa tidak cukup untuk dibagikan.',
  lastTrickNow: 'Ini trik terakhir.',
  nameNow: 'Kamu menang dengan 14. Pilih siapa yang mulai.',
};

export default id;
