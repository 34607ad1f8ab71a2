import { expect, test } from 'vitest';
import { firstLanguage } from '../src/store/first_language';
import { LEAST_STRIP_PX, rowsFor } from '../src/table/rows';

test('seven cards stand in one row on the narrowest phone, with 44 px each', () => {
  const narrowest = 320 - 2 * 2.4;
  expect(rowsFor(7, narrowest)).toEqual({ rows: 1, columns: 7 });
  expect(narrowest / 7).toBeGreaterThanOrEqual(LEAST_STRIP_PX);
});

test('more cards make more rows, evenly filled, never thinner strips', () => {
  expect(rowsFor(8, 315)).toEqual({ rows: 2, columns: 4 });
  for (let cards = 1; cards <= 60; cards++) {
    const { rows, columns } = rowsFor(cards, 374);
    expect(rows * columns).toBeGreaterThanOrEqual(cards);
    expect(374 / columns).toBeGreaterThanOrEqual(LEAST_STRIP_PX);
  }
});

test('no width yet is no reason to divide by nothing', () => {
  expect(rowsFor(7, 0)).toEqual({ rows: 7, columns: 1 });
  expect(rowsFor(0, 374)).toEqual({ rows: 1, columns: 1 });
});

test("the first of the browser's languages that the page speaks", () => {
  expect(firstLanguage(['de-DE', 'pl-PL', 'id'])).toBe('pl');
  expect(firstLanguage(['id-ID', 'en'])).toBe('id');
  expect(firstLanguage(['ja'])).toBe('en');
  expect(firstLanguage([])).toBe('en');
});
