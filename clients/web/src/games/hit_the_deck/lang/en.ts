import table, { cards, list, says } from '../../../table/lang/en';
import { faceOf } from '../cards';
import type { HitWords } from '../words';

const colours = { red: 'red', yellow: 'yellow', green: 'green', blue: 'blue' };
const shapes = { red: 'flame', yellow: 'sun', green: 'leaf', blue: 'wave' };

const en: HitWords = {
  ...table,
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
        return 'Both piles turn over and swap places.';
      case 'hit_number':
        return `Everybody must play a ${face.number}.`;
      case 'hit_colour':
        return `Everybody must play ${colours[face.colour]}.`;
      case 'hand':
        return 'Everybody slaps. The slowest draws.';
    }
  },
  doesCalm: 'Everybody slaps. No rush.',
  ms: (n) => `${Math.round(n)} ms`,
  justDrawn: 'just drawn',
  drawOne: 'Draw a card',
  keep: 'Keep it and pass',
  demand: ({ kind, number, colour }) =>
    kind === 'number'
      ? `Must be a ${number}`
      : kind === 'colour' && colour
        ? `Must be ${colours[colour]}`
        : kind === 'anything'
          ? 'Anything goes'
          : 'Match colour or number',
  onlyDrawn: 'play the card you drew, or keep it and pass.',
  direction: { left: 'clockwise', right: 'anticlockwise' },
  slap: 'Slap!',
  slapKey: 'Space bar',
  slapOnlyHands: 'only when a Hand is played',
  waitForOthers: 'Waiting for the other hands…',
  callOut: 'Hit the deck with a hand!',
  callIt: 'Call it out!',
  callKey: 'Key C',
  called: 'Called!',
  notInRace: 'You are not in this race.',
  safe: 'safe',
  raceDue: 'A Hand! Get ready…',
  raceBoard: 'Hand race',
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
  marks: { no_slap: 'no slap', early: 'too early', excused: 'connection lost' },
  deadHeat: 'dead heat',
  deadHeatOf: (names) => `Too close to call: ${list.format(names)} share the cards.`,
  arrivedLast: (who) =>
    `${who === null ? 'Your' : `${who}’s`} slap reached the server last. That was the network, so it does not count.`,
  strictForYou: 'Your connection was unsteady during races, so its timing is strict for a while.',
  callMade: (who, ms) => `${says(who, 'called out', 'called out')} after ${Math.round(ms)} ms.`,
  callMissed: (who) => `${says(who, 'forgot', 'forgot')} to call out.`,
  draws: (n) => `draws ${n}`,
  nobodyDraws: 'Nobody draws.',
  everybodySafe: 'All hands came down in time. Nobody draws.',
  because: { last: 'last hand', no_slap: 'no slap', no_call: 'no call', early: 'too early' },
  fair: 'Your time starts when the card reaches you: a slow connection costs nothing.',
  fairTitle: 'How it stays fair',
  practice: 'The hand race',
  practiceMeans: 'A Hand appears, you slap. See how quick you are, and how exactly your slaps can be timed.',
  practise: 'Practise the slap',
  optionNames: {
    target: 'The match ends at (points)',
    race_kind: 'Hand race',
    race_penalty: 'Cards for a lost race',
    photo_finish: 'Photo finish',
    false_slap_penalty: 'Cards for a false slap',
    drawn_card: 'A drawn card that fits',
    forgotten_call: 'Forgotten call',
    flip_after_flip: 'Flip after Flip',
    call_limit_ms: 'Time to call out (ms)',
  },
  optionMeans: {
    race_kind: 'Calm: everybody has 5 seconds, and only those who do not slap draw.',
    photo_finish: 'When the last hands are too close to tell apart, they share the cards, or the clock decides anyway.',
    call_limit_ms: 'Whoever plays a Hand must also call out within this time. A calm race gives 5 seconds.',
  },
  optionValues: {
    timed: 'the slowest draws',
    calm: 'calm',
    share: 'the cards are shared',
    by_the_clock: 'the clock decides',
    may_keep: 'may be kept',
    must_play: 'must be played',
    instead: 'only the caller draws',
    besides: 'the last hand draws too',
    works: 'works',
    buried: 'does nothing',
  },
  keys: [
    ['Space', 'slap'],
    ['← → Enter', 'choose and play a card'],
    ['D', 'draw'],
    ['N', 'keep it and pass'],
    ['C', 'call out in a race; otherwise how many cards everybody has'],
    ['T', 'whose turn'],
    ['P', 'what is on the pile'],
    ['H', 'your hand'],
    table.sortKey,
    ['L', 'what happened last'],
    ['?', 'how to play'],
  ],
  howTo: ({ target, race_kind, race_penalty, false_slap_penalty, drawn_card, forgotten_call, flip_after_flip }) => ({
    lead: `Get rid of your cards. When a Hand is played, slap the pile${race_kind === 'calm' ? '' : ': the slowest hand pays'}.`,
    lessons: [
      {
        title: 'Match the top card',
        text: `Play a card of the same colour or the same number. If nothing fits, draw one card: ${drawn_card === 'must_play' ? 'if it fits, you must play it' : 'play it, or keep it and pass'}.`,
        cards: ['red-3', 'red-5', 'blue-3'],
      },
      {
        title: 'Hand: everybody slaps',
        text: [
          'A Hand goes on any colour.',
          race_kind === 'calm'
            ? `Everybody has 5 seconds to slap; whoever does not draws ${cards(Number(race_penalty))}.`
            : `Slap at once! The slowest draws ${cards(Number(race_penalty))}.`,
          `Whoever played it must also call out, or they pay ${forgotten_call === 'besides' ? 'too' : 'instead'}.`,
          false_slap_penalty === 0
            ? 'A slap without a Hand costs nothing.'
            : `Slap without a Hand and you draw ${false_slap_penalty}.`,
        ].join(' '),
        cards: ['hit-hand'],
      },
      {
        title: 'Hit with a number or a colour',
        text: 'Goes on any colour. From then on everybody must play that number or colour, until somebody does. If you cannot, draw a card.',
        cards: ['hit-3', 'hit-green'],
      },
      {
        title: 'Cut',
        text: 'The next player takes the middle card of the draw pile and lays it on the discard pile. It counts as played.',
        cards: ['yellow-cut'],
      },
      {
        title: 'Flip',
        text: `Both piles turn over and swap places. The direction changes, and you play again.${flip_after_flip === 'buried' ? ` ${en.events.buried}` : ''}`,
        cards: ['blue-flip'],
      },
      {
        title: 'Count what is left',
        text: `The round ends when somebody has no cards. The others count theirs: numbers as printed, every other card 10. At ${target} the match ends, and the lowest total wins.`,
        cards: ['green-4', 'red-cut'],
      },
    ],
  }),
  events: {
    dealt: (who, starter) => `${says(who, 'deal', 'deals')}. First card: ${starter}.`,
    played: (who, card) => `${says(who, 'play', 'plays')} ${card}.`,
    drew: (who, n) => `${says(who, 'draw', 'draws')} ${cards(n)}.`,
    drewThese: (names) => `You draw ${list.format(names)}.`,
    drewAfterRace: (who, n) => `${says(who, 'draw', 'draws')} ${cards(n)} for the race.`,
    passed: (who) => `${says(who, 'pass', 'passes')}.`,
    nothingToDraw: (who) => `${says(who, 'have', 'has')} nothing to draw.`,
    cut: (who, card) => `${says(who, 'cut', 'cuts')}: ${card ?? 'no card'}.`,
    flipped: (who, card) => `${says(who, 'flip', 'flips')} the piles: ${card ?? 'no card'}.`,
    buried: 'A Flip after a Flip does nothing.',
    renewed: (n) => `The discard pile is shuffled: ${cards(n)} to draw.`,
    falseSlap: (who, n) => `${says(who, 'slap for nothing and draw', 'slaps for nothing and draws')} ${cards(n)}.`,
    roundOver: (who) => `${says(who, 'win', 'wins')} the round.`,
    yourTurn: (top, demand) => `Your turn. ${top} on the pile. ${demand}.`,
    slapNow: 'Slap!',
    slapAndCall: 'Slap and call!',
    slapWithin: (seconds, andCall) => `${andCall ? 'Slap and call' : 'Slap'}! You have ${seconds} seconds.`,
  },
};

export default en;
