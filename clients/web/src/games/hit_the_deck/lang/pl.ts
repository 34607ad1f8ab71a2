import table, { cards, cardsTaken, list, plural, says } from '../../../table/lang/pl';
import { faceOf } from '../cards';
import type { HitWords } from '../words';

// "karta" is feminine, "Cięcie" neuter, "Obrót" masculine: the colour follows.
const feminine = { red: 'czerwona', yellow: 'żółta', green: 'zielona', blue: 'niebieska' };
const neuter = { red: 'czerwone', yellow: 'żółte', green: 'zielone', blue: 'niebieskie' };
const masculine = { red: 'czerwony', yellow: 'żółty', green: 'zielony', blue: 'niebieski' };
const shapes = { red: 'płomień', yellow: 'słońce', green: 'liść', blue: 'fala' };

const pl: HitWords = {
  ...table,
  colours: feminine,
  shapes,
  onCard: { cut: 'Cięcie', flip: 'Obrót', hit: 'Hit', hand: 'Uderz!' },
  card: (card) => {
    const face = faceOf(card);
    switch (face.kind) {
      case 'number':
        return `${feminine[face.colour]} ${face.number}`;
      case 'cut':
        return `${neuter[face.colour]} Cięcie`;
      case 'flip':
        return `${masculine[face.colour]} Obrót`;
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
        return 'Następna osoba tnie stos do dobierania.';
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
  doesCalm: 'Wszyscy uderzają. Bez pośpiechu.',
  ms: (n) => `${Math.round(n)} ms`,
  justDrawn: 'właśnie dobrana',
  drawOne: 'Dobierz kartę',
  keep: 'Zatrzymaj i pasuj',
  demand: ({ kind, number, colour }) =>
    kind === 'number'
      ? `Tylko liczba ${number}`
      : kind === 'colour' && colour
        ? `Tylko kolor ${masculine[colour]}`
        : kind === 'anything'
          ? 'Dowolna karta'
          : 'Do koloru albo liczby',
  onlyDrawn: 'zagraj dobraną kartę albo ją zatrzymaj i pasuj.',
  direction: { left: 'zgodnie z zegarem', right: 'przeciwnie do zegara' },
  slap: 'Uderz!',
  slapKey: 'Spacja',
  slapOnlyHands: 'tylko gdy padnie Ręka',
  waitForOthers: 'Czekamy na inne ręce…',
  callOut: 'Hit the deck with a hand!',
  callIt: 'Zawołaj!',
  callKey: 'Klawisz C',
  called: 'Zawołane!',
  notInRace: 'Nie bierzesz udziału w tym wyścigu.',
  safe: 'bez kary',
  raceDue: 'Ręka! Uwaga…',
  raceBoard: 'Wyścig rąk',
  reaction: 'Reakcja',
  network: 'Sieć',
  draw: 'Dobiera',
  raceDetails: 'Więcej o tym wyścigu',
  giveOrTake: (ms) => `±${Math.round(ms)}`,
  networkOff: (ms) => `sieć −${Math.round(ms)} ms`,
  measured: {
    own_clock: 'potwierdzono',
    server: 'oszacowano',
    clamped: 'poprawiono',
    strict: 'ścisły pomiar',
    line: 'nowe połączenie',
    bot: 'bot',
  },
  marks: { no_slap: 'bez uderzenia', early: 'za wcześnie', excused: 'brak połączenia' },
  deadHeat: 'remis',
  deadHeatOf: (names) => `Za blisko, żeby rozstrzygnąć. Kartami dzielą się: ${list.format(names)}.`,
  arrivedLast: (who) =>
    `Na serwer jako ostatnie dotarło ${who === null ? 'twoje uderzenie' : `uderzenie: ${who}`}. To wina sieci, więc się nie liczy.`,
  strictForYou: 'Twoje połączenie było niestabilne w wyścigach, więc przez jakiś czas pomiar jest ścisły.',
  callMade: (who, ms) => `${says(who, 'Wołasz', 'woła')} po ${Math.round(ms)} ms.`,
  callMissed: (who) => `${says(who, 'Zapominasz', 'zapomina')} zawołać.`,
  draws: (n) => `dobiera ${n}`,
  nobodyDraws: 'Nikt nie dobiera.',
  everybodySafe: 'Wszystkie ręce na czas. Nikt nie dobiera.',
  because: { last: 'ostatnia ręka', no_slap: 'bez uderzenia', no_call: 'bez okrzyku', early: 'za wcześnie' },
  fair: 'Twój czas liczy się od chwili, gdy karta dotrze do ciebie: wolne połączenie nie szkodzi.',
  fairTitle: 'Żeby było uczciwie',
  practice: 'Wyścig rąk',
  practiceMeans: 'Pojawia się Ręka, uderzasz. Zobacz, jak szybka jest twoja ręka i jak dokładnie da się ją zmierzyć.',
  practise: 'Przećwicz uderzenie',
  optionNames: {
    target: 'Mecz do (punktów)',
    race_kind: 'Wyścig rąk',
    race_penalty: 'Karty za przegrany wyścig',
    photo_finish: 'Fotofinisz',
    false_slap_penalty: 'Karty za fałszywe uderzenie',
    drawn_card: 'Dobrana pasująca karta',
    forgotten_call: 'Zapomniany okrzyk',
    flip_after_flip: 'Obrót po Obrocie',
    call_limit_ms: 'Czas na okrzyk (ms)',
  },
  optionMeans: {
    race_kind: 'Spokojny: każdy ma 5 sekund, a dobierają tylko ci, którzy nie uderzą.',
    photo_finish: 'Gdy ostatnich rąk nie da się odróżnić, dzielą się kartami albo mimo to rozstrzyga zegar.',
    call_limit_ms: 'Kto zagrywa Rękę, musi w tym czasie także zawołać. W spokojnym wyścigu jest na to 5 sekund.',
  },
  optionValues: {
    timed: 'dobiera najwolniejsza ręka',
    calm: 'spokojny',
    share: 'karty do podziału',
    by_the_clock: 'rozstrzyga zegar',
    may_keep: 'można zatrzymać',
    must_play: 'trzeba zagrać',
    instead: 'dobiera tylko ta osoba',
    besides: 'ostatnia ręka też dobiera',
    works: 'działa',
    buried: 'nie działa',
  },
  keys: [
    ['Spacja', 'uderz'],
    ['← → Enter', 'wybierz i zagraj kartę'],
    ['D', 'dobierz'],
    ['N', 'zatrzymaj i pasuj'],
    ['C', 'zawołaj w wyścigu; poza nim: ile kart mają gracze'],
    ['T', 'czyja kolej'],
    ['P', 'co leży na stosie'],
    ['H', 'twoje karty'],
    table.sortKey,
    ['L', 'co się działo'],
    ['?', 'jak grać'],
  ],
  howTo: ({ target, race_kind, race_penalty, false_slap_penalty, drawn_card, forgotten_call, flip_after_flip }) => ({
    lead: `Pozbądź się kart. Gdy padnie Ręka, uderz w stos${race_kind === 'calm' ? '' : ': płaci najwolniejsza ręka'}.`,
    lessons: [
      {
        title: 'Dopasuj do karty na wierzchu',
        text: `Zagraj kartę tego samego koloru albo z tą samą liczbą. Jeśli nic nie pasuje, dobierz jedną: ${drawn_card === 'must_play' ? 'jeśli pasuje, musisz ją zagrać' : 'zagraj ją albo zatrzymaj i pasuj'}.`,
        cards: ['red-3', 'red-5', 'blue-3'],
      },
      {
        title: 'Ręka: wszyscy uderzają',
        text: [
          'Pasuje do każdego koloru.',
          race_kind === 'calm'
            ? `Każdy ma 5 sekund na uderzenie; kto nie uderzy, dobiera ${cardsTaken(Number(race_penalty))}.`
            : `Uderz od razu! Najwolniejsza osoba dobiera ${cardsTaken(Number(race_penalty))}.`,
          `Kto zagrywa Rękę, musi też zawołać, inaczej ${forgotten_call === 'besides' ? 'ta osoba też' : 'to ta osoba'} płaci.`,
          false_slap_penalty === 0
            ? 'Uderzenie bez Ręki nic nie kosztuje.'
            : `Uderzenie bez Ręki: dobierasz ${false_slap_penalty}.`,
        ].join(' '),
        cards: ['hit-hand'],
      },
      {
        title: 'Hit z liczbą albo kolorem',
        text: 'Pasuje do każdego koloru. Odtąd każdy musi zagrać tę liczbę albo ten kolor, aż komuś się uda. Kto nie może, dobiera kartę.',
        cards: ['hit-3', 'hit-green'],
      },
      {
        title: 'Cięcie',
        text: 'Następna osoba bierze środkową kartę ze stosu do dobierania i kładzie ją na odrzuconych. Liczy się jak zagrana.',
        cards: ['yellow-cut'],
      },
      {
        title: 'Obrót',
        text: `Oba stosy odwracają się i zamieniają miejscami. Kierunek gry się zmienia, a ty grasz jeszcze raz.${flip_after_flip === 'buried' ? ` ${pl.events.buried}` : ''}`,
        cards: ['blue-flip'],
      },
      {
        title: 'Policz, co zostało',
        text: `Runda kończy się, gdy ktoś nie ma kart. Pozostali liczą swoje: liczby według wartości, inne karty po 10. Przy ${target} mecz się kończy i wygrywa najniższa suma.`,
        cards: ['green-4', 'red-cut'],
      },
    ],
  }),
  events: {
    dealt: (who, starter) => `${says(who, 'Rozdajesz', 'rozdaje')}. Pierwsza karta: ${starter}.`,
    played: (who, card) => `${who ?? 'Ty'}: ${card}.`,
    drew: (who, n) => `${says(who, 'Dobierasz', 'dobiera')} ${cardsTaken(n)}.`,
    drewThese: (names) => `Dobierasz: ${list.format(names)}.`,
    drewAfterRace: (who, n) => `${says(who, 'Dobierasz', 'dobiera')} ${cardsTaken(n)} za wyścig.`,
    passed: (who) => `${says(who, 'Pasujesz', 'pasuje')}.`,
    nothingToDraw: (who) => `${says(who, 'Nie masz czego dobrać', 'nie ma czego dobrać')}.`,
    cut: (who, card) => `${says(who, 'Tniesz', 'tnie')} stos: ${card ?? 'brak karty'}.`,
    flipped: (who, card) => `${says(who, 'Odwracasz', 'odwraca')} stosy: ${card ?? 'brak karty'}.`,
    buried: 'Obrót po Obrocie nie działa.',
    renewed: (n) => `Odrzucone są potasowane: do dobierania ${cards(n)}.`,
    falseSlap: (who, n) =>
      `${says(who, 'Uderzasz na próżno i dobierasz', 'uderza na próżno i dobiera')} ${cardsTaken(n)}.`,
    roundOver: (who) => `${says(who, 'Wygrywasz', 'wygrywa')} rundę.`,
    yourTurn: (top, demand) => `Twoja kolej. Na stosie: ${top}. ${demand}.`,
    slapNow: 'Uderz!',
    slapAndCall: 'Uderz i zawołaj!',
    slapWithin: (seconds, andCall) =>
      `${andCall ? 'Uderz i zawołaj' : 'Uderz'}! Masz ${seconds} ${plural(seconds, { one: 'sekundę', few: 'sekundy', many: 'sekund', other: 'sekundy' })}.`,
  },
};

export default pl;
