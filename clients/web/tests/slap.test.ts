// What the page's slap sends, and what it keeps to itself: a hand that knocks on after a race has slapped for nothing
// without being able to know it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, followRace, isDone, shownRace, slap } from '../src/games/hit_the_deck/race';
import { send } from '../src/store/room';
import { table, update } from './updates';

vi.mock('../src/store/room', () => ({ send: vi.fn() }));
/** What waits for a race to be painted. */
const frames: ((at_ms: number) => void)[] = [];
vi.mock('../src/games/hit_the_deck/painted', () => ({
  whenPainted: (tell: (at_ms: number) => void) => frames.push(tell),
}));

const racing = (race: string, card_player = 1) =>
  update({
    version: 7,
    table: table({
      phase: 'race',
      race: { state: 'open', kind: 'timed', limit_ms: 2500, call_limit_ms: 1500, card_player, race, seats: [0, 1] },
    }),
  });
const calm = update({ version: 8 });
const FIRST = '0011223344556677';
const SECOND = '8899aabbccddeeff';

/** The page is shown this at `at_ms`. */
const shows = (now: typeof calm, at_ms: number) => followRace({ before: null, now, events: [], at_ms });
/** A hand comes down at `at_ms`, and is heard of at once. */
function knocks(at_ms: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(at_ms);
  slap({ type: 'pointerdown', pointerType: 'touch', timeStamp: at_ms } as PointerEvent, 8);
}
const came = { handler_ms: 0, pointer: 'touch' };
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
  expect(sent()).toEqual([{ type: 'slap', race: FIRST, version: 8, claim_ms: 250, ...came }]);
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
  expect(sent()).toEqual([{ type: 'slap', race: null, version: 8, ...came }]);
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
  expect(sent()).toEqual([{ type: 'slap', race: SECOND, version: 8, claim_ms: 150, ...came }]);
  expect(shownRace.peek()?.race).toBe(SECOND);
});

test('a hand tells when its race was painted, and no other', () => {
  shows(racing(FIRST), start_ms);
  shows(calm, start_ms + 50);
  shows(racing(SECOND), start_ms + 100);
  const [first, second] = frames.slice(-2);
  second?.(start_ms + 118);
  first?.(start_ms + 130); // the frame that was to show the first race has been late
  knocks(start_ms + 400);
  expect(sent()).toMatchObject([{ race: SECOND, painted_ms: 18 }]);
});

test("nothing is left to do when the hand is down, and for the card's player the call is made", () => {
  expect(isDone()).toBe(true);
  shows(racing(FIRST, 0), start_ms);
  expect(isDone()).toBe(false);
  knocks(start_ms + 250);
  expect(isDone()).toBe(false);
  vi.spyOn(performance, 'now').mockReturnValue(start_ms + 300);
  call({ timeStamp: start_ms + 300 } as Event);
  expect(isDone()).toBe(true);
});

test('who is not in a race has nothing to do in it', () => {
  shows({ ...racing(FIRST), seat: 2 }, start_ms);
  expect(shownRace.peek()).toMatchObject({ slaps: false, calls: false });
  expect(isDone()).toBe(true);
});
