// What the page's slap sends, and what it keeps to itself: a hand that knocks on after a race has slapped for nothing
// without being able to know it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRace, shownRace, slap } from '../src/games/hit_the_deck/race';
import { send } from '../src/store/room';
import { table, update } from './updates';

vi.mock('../src/store/room', () => ({ send: vi.fn() }));

const racing = (race: string) =>
  update({ version: 7, table: table({ phase: 'race', race: { state: 'open', card_player: 1, race, seats: [0, 1] } }) });
const calm = update({ version: 8 });
const FIRST = '0011223344556677';
const SECOND = '8899aabbccddeeff';

/** The page is shown this at `at_ms`. */
const shows = (now: typeof calm, at_ms: number) => followRace({ before: null, now, events: [], at_ms });
/** A hand comes down at `at_ms`, and is heard of at once. */
function knocks(at_ms: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(at_ms);
  slap({ timeStamp: at_ms } as Event, 8);
}
const sent = () => vi.mocked(send).mock.calls.map(([wish]) => wish);

let start_ms = 0;
beforeEach(() => {
  start_ms += 100_000; // races of earlier tests are long over
  vi.mocked(send).mockClear();
  shows(calm, start_ms - 50_000);
});
afterEach(() => vi.restoreAllMocks());

test('a hand in a race is sent once', () => {
  shows(racing(FIRST), start_ms);
  knocks(start_ms + 250);
  knocks(start_ms + 300);
  expect(sent()).toEqual([{ type: 'slap', race: FIRST, version: 8, claim_ms: 250 }]);
});

test.each([0, 150, 499])('a knock %i ms after the end of a race is kept back', (later_ms) => {
  shows(racing(FIRST), start_ms);
  shows(calm, start_ms + 1000);
  knocks(start_ms + 1000 + later_ms);
  expect(sent()).toEqual([]);
});

test('after that, a slap for nothing is sent as what it is', () => {
  shows(racing(FIRST), start_ms);
  shows(calm, start_ms + 1000);
  knocks(start_ms + 1500);
  expect(sent()).toEqual([{ type: 'slap', race: null, version: 8 }]);
});

test('without a race before, a slap for nothing is sent at once', () => {
  knocks(start_ms);
  expect(sent()).toHaveLength(1);
});

test('the next race is open to every hand, however soon it comes', () => {
  shows(racing(FIRST), start_ms);
  shows(calm, start_ms + 1000);
  shows(racing(SECOND), start_ms + 1100);
  knocks(start_ms + 1250);
  expect(sent()).toEqual([{ type: 'slap', race: SECOND, version: 8, claim_ms: 150 }]);
  expect(shownRace.peek()?.race).toBe(SECOND);
});
