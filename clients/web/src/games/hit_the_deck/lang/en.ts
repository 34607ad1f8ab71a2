import { faceOf } from '../cards';
import type { HitWords, Who } from '../words';

const colours = { red: 'red', yellow: 'yellow', green: 'green', blue: 'blue' };
const shapes = { red: 'flame', yellow: 'sun', green: 'leaf', blue: 'wave' };
const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);
const says = (who: Who, you: string, they: string) => (who === null ? `You ${you}` : `${who} ${they}`);
const list = new Intl.ListFormat('en', { type: 'conjunction' });

const en: HitWords = {
  colours,
  shapes,
  onCard: { cut: 'Cut', flip: 'Flip', hit: 'Hit', hand: 'Slap!' },
  card: (card) => {
    const face = faceOf(card);
    switch (face.kind) {
      case 'number':
        return `${colours[face.colour]} ${face.number}`;
      case 'cut':
        return `${colours[face.colour]} Cut`;
      case 'flip':
        return `${colours[face.colour]} Flip`;
      case 'hit_number':
        return `Hit ${face.number}`;
      case 'hit_colour':
        return `Hit ${colours[face.colour]}`;
      case 'hand':
        return 'Hand';
    }
  },
  does: (card) => {
    const face = faceOf(card);
    switch (face.kind) {
      case 'number':
        return '';
      case 'cut':
        return 'The next player cuts the draw pile.';
      case 'flip':
        return 'Both piles turn over and change places.';
      case 'hit_number':
        return `Everybody must play a ${face.number}.`;
      case 'hit_colour':
        return `Everybody must play ${colours[face.colour]}.`;
      case 'hand':
        return 'Everybody slaps. The slowest draws.';
    }
  },
  doesCalm: 'Everybody slaps. There is time.',
  cards,
  points: (n) => (n === 1 ? '1 point' : `${n} points`),
  pointsShort: (n) => `${n} pts`,
  ms: (n) => `${Math.round(n)} ms`,
  playable: 'playable',
  justDrawn: 'just drawn',
  yourHand: (n) => `Your hand, ${cards(n)}`,
  orders: { by_colour: 'by colour', by_number: 'by number', as_drawn: 'as drawn' },
  sortHand: (order) => `Sort your hand ${order}`,
  drawPile: (n) => `Draw pile, ${cards(n)}`,
  discardPile: (top) => `Discard pile, ${top} on top`,
  emptyPile: 'nothing',
  drawOne: 'Draw a card',
  keep: 'Keep it and pass',
  turnOf: (who) => (who === null ? 'Your turn' : `${who} plays`),
  shuffling: 'Shuffling…',
  demand: ({ kind, number, colour }) =>
    kind === 'number'
      ? `Must be a ${number}`
      : kind === 'colour' && colour
        ? `Must be ${colours[colour]}`
        : kind === 'anything'
          ? 'Anything goes'
          : 'Match colour or number',
  direction: { left: 'clockwise', right: 'counter-clockwise' },
  opponents: 'Players',
  toMove: 'to move',
  slap: 'Slap!',
  slapKey: 'Space bar',
  slapOnlyHands: 'only when a Hand falls',
  slapped: (ms) => `${Math.round(ms)} ms`,
  waitForOthers: 'Waiting for the other hands…',
  callOut: 'Hit the deck with a hand!',
  callKey: 'Call it out: key C',
  called: 'Called!',
  notInRace: 'You are not in this race.',
  safe: 'safe',
  raceDue: 'A Hand has fallen. Ready…',
  raceBoard: 'Hand race',
  player: 'Player',
  reaction: 'Reaction',
  network: 'Network',
  draw: 'Draws',
  raceDetails: 'More about this race',
  giveOrTake: (ms) => `±${Math.round(ms)}`,
  networkOff: (ms) => `network −${Math.round(ms)} ms`,
  measured: {
    own_clock: 'confirmed',
    server: 'estimated',
    clamped: 'corrected',
    strict: 'strict timing',
    line: 'new connection',
    bot: 'bot',
  },
  marks: { no_slap: 'no slap', early: 'too early', excused: 'line was down' },
  deadHeat: 'dead heat',
  deadHeatOf: (names) => `Too close to call: ${list.format(names)} share the cards.`,
  arrivedLast: (who) =>
    `${who === null ? 'Your' : `${who}’s`} slap reached the server last. That was the network, so it does not count.`,
  strictForYou: 'Your line has been unsteady in races: strict timing for a while.',
  callMade: (who, ms) => `${says(who, 'called', 'called')} after ${Math.round(ms)} ms.`,
  callMissed: (who) => `${says(who, 'forgot', 'forgot')} to call.`,
  draws: (n) => `draws ${n}`,
  nobodyDraws: 'Nobody draws.',
  everybodySafe: 'All hands came down in time. Nobody draws.',
  because: { last: 'last hand', no_slap: 'no slap', no_call: 'no call', early: 'too early' },
  fair: 'Each time counts from when the card reached that player: a slow line costs nothing.',
  fairTitle: 'What is fair here',
  practice: 'The hand race',
  practiceMeans: 'A Hand appears, you slap. See how quick you are, and how well your line can be measured.',
  practise: 'Practise the slap',
  logEmpty: 'Nothing yet.',
  roundOver: (round) => `Round ${round} is over`,
  wentOut: (who) => `${says(who, 'played your', 'played the')} last card.`,
  blocked: 'Nobody could move.',
  cardsLeft: 'Cards left',
  thisRound: 'Round',
  total: 'Total',
  ready: 'Next round',
  waitingFor: (names) => `Waiting for ${list.format(names)}`,
  nextRoundIn: (seconds) => `goes on in ${seconds} s`,
  upTo: (target) => `The match ends when somebody has ${target}. Fewest points win.`,
  dealCode: 'Deal code',
  dealCodeMeans: 'The shuffle was fixed before the first card. Its SHA-256 was shown during the round:',
  wins: (names, me) =>
    me && names.length === 1 ? 'You win!' : `${list.format(names)} ${names.length === 1 ? 'wins' : 'share the win'}!`,
  place: (n) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`,
  again: 'Play again',
  hostDealsAgain: (name) => `${name} can deal again.`,
  optionNames: {
    target: 'The match ends at',
    race_kind: 'Hand race',
    race_penalty: 'Cards for a lost race',
    photo_finish: 'A photo finish',
    false_slap_penalty: 'False slap draws',
    drawn_card: 'A drawn card that fits',
    forgotten_call: 'A forgotten call',
    flip_after_flip: 'Flip after Flip',
    call_limit_ms: 'Time to call (ms)',
  },
  optionMeans: {
    race_kind: 'Calm: everybody has 5 seconds, and only hands that do not come down draw.',
    photo_finish:
      'When the last hands are too close to tell apart, they share the cards, or the clock decides all the same.',
    call_limit_ms: 'Whoever plays a Hand must also call out within this time. A calm race gives 5 seconds.',
  },
  optionValues: {
    timed: 'the slowest draws',
    calm: 'calm',
    share: 'is shared',
    by_the_clock: 'goes by the clock',
    may_keep: 'may be kept',
    must_play: 'must be played',
    instead: 'only the caller draws',
    besides: 'the last hand draws too',
    works: 'works',
    buried: 'is buried',
  },
  keys: [
    ['Space', 'slap'],
    ['← → Enter', 'choose and play a card'],
    ['D', 'draw'],
    ['N', 'keep it and pass'],
    ['C', 'call out in a race; else card counts'],
    ['T', 'whose turn'],
    ['P', 'what is on the pile'],
    ['H', 'your hand'],
    ['S', 'sort your hand'],
    ['L', 'what happened last'],
    ['?', 'how to play'],
  ],
  keysTitle: 'Keys',
  howTo: {
    title: 'How to play Hit the Deck',
    lead: 'Get rid of your cards. When a Hand falls, slap the pile: the slowest hand pays.',
    lessons: [
      {
        title: 'Match the top card',
        text: 'Play a card of the same colour or the same number. If nothing fits, draw one card: play it, or keep it and pass.',
        cards: ['red-3', 'red-5', 'blue-3'],
      },
      {
        title: 'Hand: everybody slaps',
        text: 'A Hand fits on any colour. Slap at once! The slowest draws 4 cards. Who played it must also call out, or pays instead. Slap without a Hand and you draw 2.',
        cards: ['hit-hand'],
      },
      {
        title: 'Hit with a number or a colour',
        text: 'Fits on any colour. From now on everybody must play that number or colour, until somebody does. Who cannot draws a card.',
        cards: ['hit-3', 'hit-green'],
      },
      {
        title: 'Cut',
        text: 'The next player takes the middle card of the draw pile and lays it on the discards. It counts as played.',
        cards: ['yellow-cut'],
      },
      {
        title: 'Flip',
        text: 'Both piles turn over and change places. The direction turns round, and you play once more.',
        cards: ['blue-flip'],
      },
      {
        title: 'Count what is left',
        text: 'The round ends when somebody has no cards. The others count theirs: numbers as printed, all other cards 10. At 100 the match ends, and the lowest total wins.',
        cards: ['green-4', 'red-cut'],
      },
    ],
  },
  events: {
    dealt: (who, starter) => `${says(who, 'deal', 'deals')}. First card: ${starter}.`,
    played: (who, card) => `${says(who, 'play', 'plays')} ${card}.`,
    drew: (who, n) => `${says(who, 'draw', 'draws')} ${cards(n)}.`,
    drewThese: (names) => `You draw ${list.format(names)}.`,
    drewAfterRace: (who, n) => `${says(who, 'pay', 'pays')} ${cards(n)}.`,
    passed: (who) => `${says(who, 'pass', 'passes')}.`,
    nothingToDraw: (who) => `${says(who, 'have', 'has')} nothing to draw.`,
    cut: (who, card) => `${says(who, 'cut', 'cuts')}: ${card ?? 'no card'}.`,
    flipped: (who, card) => `${says(who, 'flip', 'flips')} the piles: ${card ?? 'no card'}.`,
    buried: 'The Flip is buried.',
    renewed: (n) => `The discards are shuffled: ${cards(n)} to draw.`,
    race: (who) => `A Hand by ${who ?? 'you'}!`,
    falseSlap: (who, n) => `${says(who, 'slap', 'slaps')} for nothing and ${who === null ? 'draw' : 'draws'} ${n}.`,
    roundOver: (who) => `${says(who, 'win', 'wins')} the round.`,
    yourTurn: (top, demand) => `Your turn. ${top} on the pile. ${demand}.`,
    slapNow: 'Slap!',
    slapAndCall: 'Slap and call!',
    slapWithin: (seconds, andCall) => `${andCall ? 'Slap and call' : 'Slap'}! You have ${seconds} seconds.`,
  },
};

export default en;
