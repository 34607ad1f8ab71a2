import table, { cards, list, says } from '../../../table/lang/pl';
import type { GudetamaWords } from '../words';

const pl: GudetamaWords = {
  card: (card) => card,
  onCard: { 1: 'wszyscy', 14: 'wybór' },
  lastTrick: 'Ostatnia lewa!',
  tricksLeft: (n) => (n === 1 ? 'Ostatnia lewa: nie bierz jej.' : `do ostatniej jeszcze ${n - 1}`),
  playAnything: 'wyjdź dowolną kartą',
  playFrom: (rank) => `od ${rank} w górę albo najniższa`,
  whyNot: (rank) => `zagraj od ${rank} w górę albo swoją najniższą kartę.`,
  pile: (names) => (names.length === 0 ? 'bez zatrzymanych kart' : `zatrzymane: ${list.format(names)}`),
  playOff: 'Dogrywka',
  afterPlayOff: 'Była dogrywka: wyżej stoi osoba, która dłużej w niej wytrwała.',
  leftMatch: 'poza grą',
  whoLeads: 'Bierzesz lewę czternastką. Kto teraz wychodzi?',
  naming: (name) => `${name} bierze czternastką i wybiera, kto wychodzi`,
  kept: { winner_keeps: 'Ostatnia lewa', all_keep: 'Jedynka w ostatniej lewie' },
  howItEnded: (reason, winner) =>
    reason === 'all_keep'
      ? 'W ostatniej lewie była jedynka: każdy zatrzymuje swoją kartę.'
      : says(winner, 'Bierzesz ostatnią lewę i zatrzymujesz swoją kartę.', 'bierze ostatnią lewę i zatrzymuje kartę.'),
  option: {
    names: { target: 'Mecz do (punktów)', own_leader: 'Kto bierze czternastką, wskazuje' },
    values: { no: 'kogoś innego', yes: 'kogokolwiek, także siebie' },
  },
  howTo: ({ target, own_leader }) => ({
    lead: 'Siedem lew, a liczy się tylko ostatnia: nie bierz jej. Zatrzymane karty zostają do końca meczu.',
    lessons: [
      {
        title: 'Równa, wyższa albo najniższa',
        text: 'Zagraj kartę równą najwyższej na stole albo wyższą. Albo oddaj swoją najniższą, nawet jeśli masz lepszą.',
        cards: ['7', '9', '9'],
      },
      {
        title: 'Kto bierze lewę',
        text: 'Bierze najwyższa karta, a z równych ostatnia. Ta osoba wychodzi do następnej lewy.',
        cards: ['12', '12'],
      },
      {
        title: 'Ostatnia lewa',
        text: 'Kto ją bierze, zatrzymuje swoją kartę do końca meczu. Liczy się jej liczba: 8 to 8 punktów.',
        cards: ['8'],
      },
      {
        title: 'Jedynka w ostatniej lewie',
        text: 'Wtedy każdy zatrzymuje swoją kartę. Wcześniej jedynka nic nie robi.',
        cards: ['1'],
      },
      {
        title: 'Lewa wzięta czternastką',
        text: `Kto bierze lewę czternastką, wskazuje ${own_leader === 'yes' ? 'dowolną' : 'inną'} osobę, która teraz wychodzi.`,
        cards: ['14'],
      },
      {
        title: 'Koniec',
        text: `Przy ${target} mecz się kończy i wygrywa najniższy wynik. Przy równych najniższych trwa dogrywka: kto dojdzie do ${target}, odpada.`,
        cards: ['8', '5', '6'],
      },
      {
        title: '×6 znaczy: jest ich sześć',
        text: 'Na każdej karcie widać, ile jest takich kart. Wysokich jest dużo, jedynka tylko jedna.',
        cards: ['10'],
      },
    ],
    keys: [],
  }),
  dealt: (n, aside, leader) => `Każdy ma: ${cards(n)}, odłożone: ${aside}. ${says(leader, 'Wychodzisz', 'wychodzi')}.`,
  tookTrick: (who, card) => `${says(who, 'Bierzesz', 'bierze')} lewę kartą ${card}.`,
  leaderNamed: (who, leader, chosen) =>
    chosen
      ? `${says(who, 'Wskazujesz', 'wskazuje')}: wychodzi ${leader ?? 'ty'}.`
      : `Po czternastce ${says(leader, 'wychodzisz', 'wychodzi')}.`,
  keeps: (who, card) => `${says(who, 'Zatrzymujesz', 'zatrzymuje')} ${card}: ${table.points(Number(card))}.`,
  roundOver: (reason) =>
    reason === 'all_keep' ? 'Jedynka w ostatniej lewie: każdy zatrzymuje kartę.' : 'Koniec rundy.',
  playOffOf: (names) => `Dogrywka: ${list.format(names)}.`,
  noCards: 'Zostało za mało kart, żeby rozdać.',
  lastTrickNow: 'To jest ostatnia lewa.',
  nameNow: 'Bierzesz lewę czternastką. Wskaż, kto wychodzi.',
};

export default pl;
