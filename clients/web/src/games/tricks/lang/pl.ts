import table from '../../../table/lang/pl';
import type { TrickWords } from '../words';

const pl: TrickWords = {
  ...table,
  players: 'Gracze i lewa',
  you: 'Ty',
  toBeat: 'najwyższa',
  takes: 'bierze',
  leads: 'wychodzi',
  hasPlayed: (card) => `zagrana karta: ${card}`,
  lastTrick: 'Poprzednia lewa',
  lastTrickTaken: (who) => (who === null ? 'Bierzesz tę lewę.' : `Tę lewę bierze ${who}.`),
  noTrick: 'W tej rundzie nie ma jeszcze skończonej lewy.',
  why: 'Za co',
  keys: [
    ['← → Enter', 'wybierz i zagraj kartę'],
    ['T', 'czyja kolej'],
    ['P', 'lewa na stole'],
    ['O', 'otwórz poprzednią lewę'],
    ['H', 'twoje karty'],
    table.sortKey,
    ['C', 'ile kart mają gracze'],
    ['L', 'co się działo'],
    ['?', 'jak grać'],
  ],
  played: (who, card) => `${who ?? 'Ty'}: ${card}.`,
  yourLead: 'Twoja kolej: wychodzisz.',
  yourTurn: (toBeat) => `Twoja kolej, ${toBeat}.`,
};

export default pl;
