// Fails if what a phone must load has grown too large. Bytes are after gzip, from the files of `npm run build`.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const KB = 1000;
const LIMITS = {
  'initial JS': 45 * KB,
  'initial CSS': 8 * KB,
  'a locale': 6 * KB,
  'a game, JS': 12 * KB,
  "a game's own CSS": 4 * KB,
  'CSS that games share': 8 * KB,
  'the font': 6 * KB,
};

const manifest = JSON.parse(readFileSync(new URL('manifest.json', DIST), 'utf8'));
const bytes = (file) => gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length;
const sum = (files) => [...files].reduce((total, file) => total + bytes(file), 0);

/** A chunk and everything it imports at once. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) withImports(next, seen);
  return seen;
}
const scripts = (keys) => new Set([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const initial = scripts(withImports(entry));
const chunks = Object.entries(manifest);
const beyondInitial = (key) => sum([...scripts(withImports(key))].filter((file) => !initial.has(file)));

const named = (pattern) => chunks.map(([key]) => key).filter((key) => pattern.test(key));
const stylesOf = (key) => new Set([...withImports(key)].flatMap((chunk) => manifest[chunk].css ?? []));
const initialStyles = stylesOf(entry);
const games = named(/\/games\/\w+\/index\.ts$/);
const gamesWith = (file) => games.filter((key) => stylesOf(key).has(file)).length;
const gameStyles = [...new Set(games.flatMap((key) => [...stylesOf(key)]))].filter((file) => !initialStyles.has(file));
const sharedStyles = gameStyles.filter((file) => gamesWith(file) > 1);
const ownStyles = (key) => gameStyles.filter((file) => gamesWith(file) === 1 && stylesOf(key).has(file));

const measured = [
  ['initial JS', 'entry', sum(initial)],
  ['initial CSS', 'entry', sum(initialStyles)],
  ...named(/\/lang\/\w\w\.ts$/).map((key) => ['a locale', key, beyondInitial(key)]),
  ...games.flatMap((key) => [
    ['a game, JS', key, beyondInitial(key)],
    ["a game's own CSS", key, sum(ownStyles(key))],
  ]),
  ['CSS that games share', `${sharedStyles.length} files`, sum(sharedStyles)],
  ...named(/\.woff2$/).map((key) => ['the font', key, readFileSync(new URL(manifest[key].file, DIST)).length]),
];

let over = false;
for (const [kind, name, size] of measured) {
  const limit = LIMITS[kind];
  over ||= size > limit;
  console.log(`${size > limit ? 'OVER' : 'ok  '} ${String(size).padStart(6)} of ${limit}  ${kind}: ${name}`);
}
for (const kind of Object.keys(LIMITS)) {
  if (measured.some(([measuredKind]) => measuredKind === kind)) continue;
  console.log(`OVER nothing measured for ${kind}: is the build what this script expects?`);
  over = true;
}
process.exit(over ? 1 : 0);
