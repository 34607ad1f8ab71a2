// A hand comes down on five cards: what the house is about, in cut paper.
const SPINES = [
  { turn: -42, colour: 'green' },
  { turn: -26, colour: 'yellow' },
  { turn: -9, colour: 'red' },
  { turn: 9, colour: 'blue' },
  { turn: 26, colour: 'black' },
  { turn: 42, colour: 'green' },
];

const SPIKES = Array.from({ length: 32 }, (_, i) => {
  const angle = (Math.PI * i) / 16;
  const radius = i % 2 ? 52 : 74;
  return `${(160 + radius * Math.sin(angle)).toFixed(1)},${(140 - radius * Math.cos(angle)).toFixed(1)}`;
}).join(' ');

export const Poster = () => (
  <svg class="poster" viewBox="0 0 320 220" aria-hidden="true" focusable="false">
    <ellipse class="poster-table" cx="160" cy="158" rx="186" ry="66" />
    {SPINES.map(({ turn, colour }) => (
      <g key={turn} transform={`rotate(${turn} 160 250)`}>
        <rect class="poster-card" x="118" y="22" width="84" height="120" rx="9" />
        <path class={`poster-spine ${colour}`} d="M152 23v118h-25q-8 0-8-8V31q0-8 8-8z" />
      </g>
    ))}
    <polygon class="poster-burst" points={SPIKES} />
    <g class="poster-hand" transform="translate(110 91) scale(.92)">
      <path d="M34 54V22M49 50V12M64 52V18M78 60V33M27 78 12 56" />
      <path class="palm" d="M27 50h58v16c0 19-12 30-30 30-13 0-22-6-28-16L18 66Z" />
    </g>
  </svg>
);
