import { afterEach, expect, test, vi } from 'vitest';
import { vibrate } from '../src/ui/vibrate';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 1],
  [false, 0],
])('a page that has been touched (%s) shakes the phone', (hasBeenActive, times) => {
  const shake = vi.fn();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive }, vibrate: shake });
  vibrate(40);
  expect(shake).toHaveBeenCalledTimes(times);
});

test('a phone that cannot shake is left in peace', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  expect(() => vibrate(40)).not.toThrow();
});
