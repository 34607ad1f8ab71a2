import { expect, test } from 'vitest';
import eightsEn from '../src/games/crazy_eights/lang/en';
import eightsId from '../src/games/crazy_eights/lang/id';
import eightsPl from '../src/games/crazy_eights/lang/pl';
import dominoEn from '../src/games/domino_hearts/lang/en';
import dominoId from '../src/games/domino_hearts/lang/id';
import dominoPl from '../src/games/domino_hearts/lang/pl';
import gudetamaEn from '../src/games/gudetama/lang/en';
import gudetamaId from '../src/games/gudetama/lang/id';
import gudetamaPl from '../src/games/gudetama/lang/pl';
import hitEn from '../src/games/hit_the_deck/lang/en';
import hitId from '../src/games/hit_the_deck/lang/id';
import hitPl from '../src/games/hit_the_deck/lang/pl';
import type { GameView, RoomView } from '../src/protocol';
import { type Rules, rulesInForce } from '../src/table/rules';

interface Lessons {
  lead: string;
  lessons: { text: string; cards: string[] }[];
}
type Teaches = (rules: Rules<string>) => Lessons;

/** By language; `usual` and `others`: the rules of two rooms that differ in all that can be read in the lessons. */
const GAMES: { teaches: Teaches[]; usual: Rules<string>; others: Rules<string> }[] = [
  {
    teaches: [hitEn.howTo, hitId.howTo, hitPl.howTo] as Teaches[],
    usual: { target: 100, race_penalty: 4, false_slap_penalty: 2 },
    others: { target: 277, race_penalty: 9, false_slap_penalty: 3 },
  },
  {
    teaches: [eightsEn.howTo, eightsId.howTo, eightsPl.howTo] as Teaches[],
    usual: { target: 100, draw_limit: 3 },
    others: { target: 277, draw_limit: 6 },
  },
  {
    teaches: [dominoEn.howTo, dominoId.howTo, dominoPl.howTo] as Teaches[],
    usual: { target: 31 },
    others: { target: 77 },
  },
  {
    teaches: [gudetamaEn.howTo, gudetamaId.howTo, gudetamaPl.howTo] as Teaches[],
    usual: { target: 21 },
    others: { target: 33 },
  },
];

const CASES = GAMES.flatMap(({ teaches, usual, others }) =>
  teaches.map((howTo, i) => ({ howTo, usual, others, language: ['en', 'id', 'pl'][i] })),
);

const textOf = ({ lead, lessons }: Lessons) => [lead, ...lessons.map(({ text }) => text)].join(' ');
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
const without = (numbers: number[], some: Rules<string>) =>
  numbers.filter((number) => !Object.values(some).includes(number));

test.each(CASES)('$language: the lessons name the numbers in force, by $others as by $usual', (game) => {
  const { howTo, usual, others } = game;
  const [usually, otherwise] = [usual, others].map((rules) => numbersIn(textOf(howTo(rules))));
  expect(usually).toEqual(expect.arrayContaining(Object.values(usual)));
  expect(otherwise).toEqual(expect.arrayContaining(Object.values(others)));
  // Nothing else has changed: what is left are numbers that no option moves.
  const moved = { ...usual, ...Object.fromEntries(Object.entries(others).map(([name, value]) => [`${name}'`, value])) };
  expect(without(otherwise as number[], moved)).toEqual(without(usually as number[], moved));
});

test.each(GAMES)('every language teaches with the same cards', ({ teaches, usual }) => {
  const [first, ...rest] = teaches.map((howTo) => howTo(usual).lessons.map(({ cards }) => cards));
  for (const cards of rest) expect(cards).toEqual(first);
});

test.each([
  [hitEn, 1, 'The slowest draws 1 card.'],
  [hitPl, 1, 'Najwolniejsza osoba dobiera 1 kartę.'],
  [hitPl, 3, 'Najwolniejsza osoba dobiera 3 karty.'],
  [hitPl, 5, 'Najwolniejsza osoba dobiera 5 kart.'],
  [hitId, 5, 'Yang paling lambat mengambil 5 kartu.'],
])('a number has its form of the noun', (words, race_penalty, sentence) => {
  const rules = { race_penalty } as Parameters<typeof words.howTo>[0];
  expect(textOf(words.howTo(rules))).toContain(sentence);
});

test.each([
  [eightsPl, 1, 'dobrać do 1 karty,'],
  [eightsPl, 2, 'dobrać do 2 kart,'],
  [eightsEn, 1, 'draw up to 1 card in'],
])('a limit has its form of the noun', (words, draw_limit, phrase) => {
  expect(textOf(words.howTo({ target: 100, draw_limit, more_seats: 'no' }))).toContain(phrase);
});

const hit = (rules: Partial<Record<string, string | number>>) =>
  textOf(hitEn.howTo({ race_penalty: 4, ...rules } as Parameters<typeof hitEn.howTo>[0]));

test.each([
  [{ race_kind: 'calm' }, /slowest/, 'Everybody has 5 seconds to slap; whoever does not draws 4 cards.'],
  [{ drawn_card: 'must_play' }, /keep it/, 'if it fits, you must play it.'],
  [{ forgotten_call: 'besides' }, /instead/, 'or they pay too.'],
  [{ false_slap_penalty: 0 }, /you draw/, 'A slap without a Hand costs nothing.'],
])('a room with %j is not taught another rule', (rules, untrue, sentence) => {
  expect(hit({})).toMatch(untrue);
  expect(hit(rules)).not.toMatch(untrue);
  expect(hit(rules)).toContain(sentence);
});

test('where a Flip after a Flip does nothing, the lesson says so', () => {
  expect(hit({})).not.toContain(hitEn.events.buried);
  expect(hit({ flip_after_flip: 'buried' })).toContain(hitEn.events.buried);
});

const offer = { name: 'gudetama', options: [{ name: 'target', default: 21 }] } as GameView;
const room = (game: string, options: RoomView['options']) => ({ game, options }) as RoomView;

test.each([
  ['those of the room', room('gudetama', { target: 40 }), 40],
  ['the defaults where no room is', undefined, 21],
  ['the defaults where another game is played', room('crazy_eights', { target: 200 }), 21],
  ['the defaults for what the room does not say', room('gudetama', {}), 21],
])('the rules in force are %s', (_, here, target) => {
  expect(rulesInForce(offer, here)).toEqual({ target });
});
