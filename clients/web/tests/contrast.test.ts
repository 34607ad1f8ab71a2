// The palette as it is written in palette.css: contrast by WCAG 2, and lightness that survives a black-and-white print.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../src/styles/palette.css', import.meta.url), 'utf8');
const colours = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
);

function luminance(name: string): number {
  const hex = colours[name] ?? name;
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`no colour ${name}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;

test.each([
  ['ink', 'paper', TEXT],
  ['ink', 'paper-shade', TEXT],
  ['ink-soft', 'paper', TEXT],
  ['ink-soft', 'paper-shade', TEXT],
  ['trouble', 'paper', TEXT],
  ['ink', 'lamp', TEXT],
  ['paper', 'felt', TEXT],
  ['paper', 'felt-deep', TEXT],
  ['paper', 'felt-light', TEXT],
  ['#dbe8e2', 'felt-light', TEXT],
  ['lamp', 'felt-deep', TEXT],
  ['paper', 'wood', TEXT],
  ['paper', 'wood-deep', TEXT],
  ['lamp', 'wood', TEXT],
  ['lamp', 'wood-deep', TEXT],
  ['#ffffff', 'red', TEXT],
  ['ink', 'yellow', TEXT],
  ['ink', 'green', TEXT],
  ['#ffffff', 'blue', TEXT],
  ['paper', 'ink', TEXT],
  ['bark', 'paper', SHAPE],
])('%s on %s', (front, back, least) => expect(contrast(front, back)).toBeGreaterThanOrEqual(least));

test('the four colours differ in lightness, not only in hue', () => {
  const lightness = ['blue', 'red', 'green', 'yellow'].map((name) => 116 * Math.cbrt(luminance(name)) - 16);
  for (let i = 1; i < lightness.length; i++)
    expect((lightness[i] ?? 0) - (lightness[i - 1] ?? 0)).toBeGreaterThanOrEqual(15);
});
