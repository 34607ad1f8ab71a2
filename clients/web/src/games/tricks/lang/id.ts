import table, { name } from '../../../table/lang/id';
import type { TrickWords } from '../words';

const id: TrickWords = {
  ...table,
  players: 'Pemain dan trik',
  you: 'Kamu',
  toBeat: 'tertinggi',
  takes: 'dapat trik',
  leads: 'mulai',
  hasPlayed: (card) => `mengeluarkan ${card}`,
  lastTrick: 'Trik tadi',
  lastTrickTaken: (who) => `${name(who)} mendapat trik ini.`,
  noTrick: 'Belum ada trik yang selesai di ronde ini.',
  why: 'Sebab',
  keys: [
    ['← → Enter', 'pilih dan mainkan kartu'],
    ['T', 'giliran siapa'],
    ['P', 'trik di meja'],
    ['O', 'buka trik tadi'],
    ['H', 'kartumu'],
    table.sortKey,
    ['C', 'jumlah kartu tiap pemain'],
    ['L', 'yang baru terjadi'],
    ['?', 'cara main'],
  ],
  played: (who, card) => `${name(who)} mengeluarkan ${card}.`,
  yourLead: 'Giliranmu: kamu yang mulai.',
  yourTurn: (toBeat) => `Giliranmu, ${toBeat}.`,
};

export default id;
