import { plurals } from '../../../lang/plural';
import { faceOf } from '../cards';
import type { HitWords, Who } from '../words';

// "karta" is feminine, "Cięcie" neuter, "Odwrót" masculine: the colour follows.
const feminine = { red: 'czerwona', yellow: 'żółta', green: 'zielona', blue: 'niebieska' };
const neuter = { red: 'czerwone', yellow: 'żółte', green: 'zielone', blue: 'niebieskie' };
const masculine = { red: 'czerwony', yellow: 'żółty', green: 'zielony', blue: 'niebieski' };
const shapes = { red: 'płomień', yellow: 'słońce', green: 'liść', blue: 'fala' };
const plural = plurals('pl');
const cards = (n: number) =>
  plural(n, { one: `${n} karta`, few: `${n} karty`, many: `${n} kart`, other: `${n} karty` });
const cardsTaken = (n: number) =>
  plural(n, { one: `${n} kartę`, few: `${n} karty`, many: `${n} kart`, other: `${n} karty` });
const says = (who: Who, you: string, they: string) => (who === null ? `Ty: ${you}` : `${who} ${they}`);
const list = new Intl.ListFormat('pl', { type: 'conjunction' });

const pl: HitWords = {
  colours: feminine,
  shapes,
  onCard: { cut: 'Cięcie', flip: 'Odwrót', hit: 'Hit', hand: 'Uderz!' },
  card: (card) => {
    const face = faceOf(card);
    switch (face.kind) {
      case 'number':
        return `${feminine[face.colour]} ${face.number}`;
      case 'cut':
        return `${neuter[face.colour]} Cięcie`;
      case 'flip':
        return `${masculine[face.colour]} Odwrót`;
      case 'hit_number':
        return `Hit ${face.number}`;
      case 'hit_colour':
        return `Hit ${masculine[face.colour]}`;
      case 'hand':
        return 'Ręka';
    }
  },
  does: (card) => {
    const face = faceOf(card);
    switch (face.kind) {
      case 'number':
        return '';
      case 'cut':
        return 'Następna osoba przecina stos kart do dobierania.';
      case 'flip':
        return 'Oba stosy odwracają się i zamieniają miejscami.';
      case 'hit_number':
        return `Każdy musi zagrać ${face.number}.`;
      case 'hit_colour':
        return `Każdy musi zagrać kolor ${masculine[face.colour]}.`;
      case 'hand':
        return 'Wszyscy uderzają. Najwolniejsza ręka dobiera.';
    }
  },
  doesCalm: 'Wszyscy uderzają. Jest czas.',
  cards,
  points: (n) => plural(n, { one: `${n} punkt`, few: `${n} punkty`, many: `${n} punktów`, other: `${n} punktu` }),
  pointsShort: (n) => `${n} pkt`,
  ms: (n) => `${Math.round(n)} ms`,
  playable: 'można zagrać',
  justDrawn: 'właśnie dobrana',
  yourHand: (n) => `Twoje karty, ${cards(n)}`,
  orders: { by_colour: 'według koloru', by_number: 'według liczby', as_drawn: 'w kolejności dobrania' },
  sortHand: (order) => `Ułóż karty ${order}`,
  drawPile: (n) => `Stos do dobierania, ${cards(n)}`,
  discardPile: (top) => `Stos odrzuconych, na wierzchu ${top}`,
  emptyPile: 'nic',
  drawOne: 'Dobierz kartę',
  keep: 'Zatrzymaj i pasuj',
  turnOf: (who) => (who === null ? 'Twoja kolej' : `Gra ${who}`),
  shuffling: 'Tasowanie…',
  demand: ({ kind, number, colour }) =>
    kind === 'number'
      ? `Tylko liczba ${number}`
      : kind === 'colour' && colour
        ? `Tylko kolor ${masculine[colour]}`
        : kind === 'anything'
          ? 'Dowolna karta'
          : 'Do koloru albo liczby',
  direction: { left: 'zgodnie z zegarem', right: 'przeciwnie do zegara' },
  opponents: 'Gracze',
  toMove: 'na ruchu',
  slap: 'Uderz!',
  slapKey: 'Spacja',
  slapOnlyHands: 'tylko gdy spadnie Ręka',
  slapped: (ms) => `${Math.round(ms)} ms`,
  waitForOthers: 'Czekamy na inne ręce…',
  callOut: 'Hit the deck with a hand!',
  callKey: 'Zawołaj: klawisz C',
  called: 'Okrzyk jest!',
  notInRace: 'Nie bierzesz udziału w tym wyścigu.',
  safe: 'bez kary',
  raceDue: 'Spadła Ręka. Uwaga…',
  raceBoard: 'Wyścig rąk',
  player: 'Gracz',
  reaction: 'Reakcja',
  network: 'Sieć',
  draw: 'Dobiera',
  raceDetails: 'Więcej o tym wyścigu',
  giveOrTake: (ms) => `±${Math.round(ms)}`,
  networkOff: (ms) => `sieć −${Math.round(ms)} ms`,
  measured: {
    own_clock: 'potwierdzony',
    server: 'oszacowany',
    clamped: 'poprawiony',
    strict: 'ścisły pomiar',
    line: 'nowe połączenie',
    bot: 'bot',
  },
  marks: { no_slap: 'bez uderzenia', early: 'za wcześnie', excused: 'brak łącza' },
  deadHeat: 'remis',
  deadHeatOf: (names) => `Za blisko, żeby rozstrzygnąć. Kartami dzielą się: ${list.format(names)}.`,
  arrivedLast: (who) =>
    `Jako ostatnie dotarło na serwer uderzenie: ${who ?? 'twoje'}. To sprawa sieci, więc się nie liczy.`,
  strictForYou: 'Twoje łącze było w wyścigach niespokojne: przez jakiś czas ścisły pomiar.',
  callMade: (who, ms) => `Okrzyk: ${who ?? 'ty'}, po ${Math.round(ms)} ms.`,
  callMissed: (who) => `Zabrakło okrzyku: ${who ?? 'ty'}.`,
  draws: (n) => `dobiera ${n}`,
  nobodyDraws: 'Nikt nie dobiera.',
  everybodySafe: 'Wszystkie ręce na czas. Nikt nie dobiera.',
  because: { last: 'ostatnia ręka', no_slap: 'bez uderzenia', no_call: 'bez okrzyku', early: 'za wcześnie' },
  fair: 'Czas liczy się od chwili, gdy karta dotarła do gracza: wolne łącze nie szkodzi.',
  fairTitle: 'Co tu jest sprawiedliwe',
  practice: 'Wyścig rąk',
  practiceMeans: 'Pojawia się Ręka, uderzasz. Zobacz, jak szybka jest twoja ręka i jak dobrze da się zmierzyć łącze.',
  practise: 'Przećwicz uderzenie',
  logEmpty: 'Jeszcze nic.',
  roundOver: (round) => `Koniec rundy ${round}`,
  wentOut: (who) => `Ostatnia karta zagrana: ${who ?? 'ty'}.`,
  blocked: 'Nikt nie mógł się ruszyć.',
  cardsLeft: 'Zostały karty',
  thisRound: 'Runda',
  total: 'Razem',
  ready: 'Następna runda',
  waitingFor: (names) => `Czekamy: ${list.format(names)}`,
  nextRoundIn: (seconds) => `dalej za ${seconds} s`,
  upTo: (target) => `Mecz kończy się, gdy ktoś ma ${target}. Wygrywa najmniej punktów.`,
  dealCode: 'Kod rozdania',
  dealCodeMeans: 'Tasowanie było ustalone przed pierwszą kartą. Jego SHA-256 było widoczne w czasie rundy:',
  wins: (names, me) =>
    me && names.length === 1 ? 'Wygrywasz!' : `${names.length === 1 ? 'Wygrywa' : 'Wygrywają'}: ${list.format(names)}!`,
  place: (n) => `${n}.`,
  again: 'Zagraj jeszcze raz',
  hostDealsAgain: (who) => `Rozdać ponownie może ${who}.`,
  optionNames: {
    target: 'Mecz do',
    race_kind: 'Wyścig rąk',
    race_penalty: 'Karty za przegrany wyścig',
    photo_finish: 'Fotofinisz',
    false_slap_penalty: 'Fałszywe uderzenie dobiera',
    drawn_card: 'Dobrana pasująca karta',
    forgotten_call: 'Zapomniany okrzyk',
    flip_after_flip: 'Odwrót po Odwrocie',
    call_limit_ms: 'Czas na okrzyk (ms)',
  },
  optionMeans: {
    race_kind: 'Spokojny: każdy ma 5 sekund, a dobiera tylko ten, kto nie uderzy.',
    photo_finish: 'Gdy ostatnich rąk nie da się odróżnić, dzielą się kartami albo mimo to rozstrzyga zegar.',
    call_limit_ms: 'Kto zagrywa Rękę, musi w tym czasie także zawołać. W spokojnym wyścigu jest na to 5 sekund.',
  },
  optionValues: {
    timed: 'dobiera najwolniejsza ręka',
    calm: 'spokojny',
    share: 'karty się dzieli',
    by_the_clock: 'rozstrzyga zegar',
    may_keep: 'można zatrzymać',
    must_play: 'trzeba zagrać',
    instead: 'dobiera tylko ta osoba',
    besides: 'ostatnia ręka też dobiera',
    works: 'działa',
    buried: 'jest zakopany',
  },
  keys: [
    ['Spacja', 'uderz'],
    ['← → Enter', 'wybierz i zagraj kartę'],
    ['D', 'dobierz'],
    ['N', 'zatrzymaj i pasuj'],
    ['C', 'okrzyk w wyścigu; poza nim liczba kart'],
    ['T', 'czyja kolej'],
    ['P', 'co leży na stosie'],
    ['H', 'twoje karty'],
    ['S', 'ułóż karty'],
    ['L', 'co się działo'],
    ['?', 'jak grać'],
  ],
  keysTitle: 'Klawisze',
  howTo: {
    title: 'Jak grać w Hit the Deck',
    lead: 'Pozbądź się kart. Gdy spadnie Ręka, uderz w stos: płaci najwolniejsza ręka.',
    lessons: [
      {
        title: 'Dopasuj do karty na wierzchu',
        text: 'Zagraj kartę tego samego koloru albo z tą samą liczbą. Jeśli nic nie pasuje, dobierz jedną: zagraj ją albo zatrzymaj i pasuj.',
        cards: ['red-3', 'red-5', 'blue-3'],
      },
      {
        title: 'Ręka: wszyscy uderzają',
        text: 'Pasuje na każdy kolor. Uderz od razu! Najwolniejsza osoba dobiera 4 karty. Kto ją zagrał, musi też zawołać, inaczej płaci sam. Uderzenie bez Ręki: dobierasz 2.',
        cards: ['hit-hand'],
      },
      {
        title: 'Hit z liczbą albo kolorem',
        text: 'Pasuje na każdy kolor. Odtąd każdy musi zagrać tę liczbę albo ten kolor, aż komuś się uda. Kto nie może, dobiera kartę.',
        cards: ['hit-3', 'hit-green'],
      },
      {
        title: 'Cięcie',
        text: 'Następna osoba bierze środkową kartę ze stosu do dobierania i kładzie ją na odrzucone. Liczy się jak zagrana.',
        cards: ['yellow-cut'],
      },
      {
        title: 'Odwrót',
        text: 'Oba stosy odwracają się i zamieniają miejscami. Kierunek gry się zmienia, a ty grasz jeszcze raz.',
        cards: ['blue-flip'],
      },
      {
        title: 'Policz, co zostało',
        text: 'Runda kończy się, gdy ktoś nie ma kart. Inni liczą swoje: liczby według wartości, pozostałe karty po 10. Przy 100 mecz się kończy i wygrywa najniższa suma.',
        cards: ['green-4', 'red-cut'],
      },
    ],
  },
  events: {
    dealt: (who, starter) => `${says(who, 'rozdanie', 'rozdaje')}. Pierwsza karta: ${starter}.`,
    played: (who, card) => `${who ?? 'Ty'}: ${card}.`,
    drew: (who, n) => `${says(who, 'dobierasz', 'dobiera')} ${cardsTaken(n)}.`,
    drewThese: (names) => `Dobierasz: ${list.format(names)}.`,
    drewAfterRace: (who, n) => `${says(who, 'płacisz', 'płaci')} ${cardsTaken(n)}.`,
    passed: (who) => `${says(who, 'pasujesz', 'pasuje')}.`,
    nothingToDraw: (who) => `${says(who, 'nie masz czego dobrać', 'nie ma czego dobrać')}.`,
    cut: (who, card) => `${says(who, 'przecinasz', 'przecina')} stos: ${card ?? 'brak karty'}.`,
    flipped: (who, card) => `${says(who, 'odwracasz', 'odwraca')} stosy: ${card ?? 'brak karty'}.`,
    buried: 'Odwrót jest zakopany.',
    renewed: (n) => `Odrzucone są potasowane: do dobierania ${cards(n)}.`,
    race: (who) => `Ręka! Zagrywa: ${who ?? 'ty'}.`,
    falseSlap: (who, n) => `${says(who, 'fałszywe uderzenie, dobierasz', 'uderza na próżno i dobiera')} ${n}.`,
    roundOver: (who) => `${says(who, 'wygrywasz', 'wygrywa')} rundę.`,
    yourTurn: (top, demand) => `Twoja kolej. Na stosie: ${top}. ${demand}.`,
    slapNow: 'Uderz!',
    slapAndCall: 'Uderz i zawołaj!',
    slapWithin: (seconds, andCall) =>
      `${andCall ? 'Uderz i zawołaj' : 'Uderz'}! Masz ${seconds} ${plural(seconds, { one: 'sekundę', few: 'sekundy', many: 'sekund', other: 'sekundy' })}.`,
  },
};

export default pl;
