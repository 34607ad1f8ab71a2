// The drawings on the cards. Each colour has a shape of its own topology: flame solid, sun radial, leaf leaning, wave
// striped. Drawn in currentColor on a spine, in the card's colour with an ink outline on paper.
import type { ComponentChildren } from 'preact';
import type { Colour } from './wire';

function Picture({
  children,
  box = '0 0 100 100',
  name = '',
}: {
  children: ComponentChildren;
  box?: string;
  name?: string;
}) {
  return (
    <svg class={`picture ${name}`} viewBox={box} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const FLAME =
  'M51 3c3 18 19 26 26 41 5-7 5-14 3-22 12 13 17 28 14 43-4 20-21 32-44 32S10 85 6 65c-3-16 3-31 15-43-1 9 1 16 5 22C37 34 47 20 51 3Zm-1 50c-5 10-15 15-15 26 0 8 6 13 15 13s15-5 15-13c0-11-10-16-15-26Z';
const LEAF = 'M90 8c4 42-5 83-51 84C21 92 9 81 9 64 9 26 50 9 90 8Z';
const RAYS = Array.from({ length: 8 }, (_, i) => i * 45);
const WAVES = [26, 52, 78].map((y) => `M5 ${y}q11.5-19 22.5 0t22.5 0 22.5 0 22.5 0`);

const DRAWN: Record<Colour, ComponentChildren> = {
  red: <path class="ink" fill-rule="evenodd" d={FLAME} />,
  yellow: (
    <g class="ink">
      <circle cx="50" cy="50" r="21" />
      {RAYS.map((turn) => (
        <path key={turn} d="M50 3l8 17H42Z" transform={`rotate(${turn} 50 50)`} />
      ))}
    </g>
  ),
  green: (
    <>
      <path class="ink" d={LEAF} />
      <path class="slit" d="M14 88 62 38" />
    </>
  ),
  blue: (
    <>
      {WAVES.map((d) => (
        <path key={d} class="stripe-edge" d={d} />
      ))}
      {WAVES.map((d) => (
        <path key={d} class="stripe" d={d} />
      ))}
    </>
  ),
};

export const Shape = ({ colour }: { colour: Colour }) => <Picture name={`shape ${colour}`}>{DRAWN[colour]}</Picture>;

const HAND = (
  <g class="hand-drawn">
    <path d="M34 54V22M49 50V12M64 52V18M78 60V33M27 78 12 56" />
    <path class="palm" d="M27 50h58v16c0 19-12 30-30 30-13 0-22-6-28-16L18 66Z" />
  </g>
);

export const HandShape = () => <Picture name="hand-shape">{HAND}</Picture>;

const spikes = (count: number, outer: number, inner: number) =>
  Array.from({ length: count * 2 }, (_, i) => {
    const angle = (Math.PI * i) / count;
    const radius = i % 2 ? inner : outer;
    return `${(50 + radius * Math.sin(angle)).toFixed(1)},${(50 - radius * Math.cos(angle)).toFixed(1)}`;
  }).join(' ');

const BURST = <polygon class="burst" points={spikes(14, 49, 36)} />;

/** A blow on the table, with something in the middle. */
const Blow = ({ children }: { children: ComponentChildren }) => (
  <Picture name="blow">
    {BURST}
    <g transform="translate(22 22) scale(.56)">{children}</g>
  </Picture>
);

export const HandBlow = () => <Blow>{HAND}</Blow>;
export const ColourBlow = ({ colour }: { colour: Colour }) => <Blow>{DRAWN[colour]}</Blow>;

/** Cut: the upper half of the pile is lifted off. */
export const CutShape = () => (
  <Picture name="effect">
    <path class="block" d="M18 10h64v24H18zM18 66h64v24H18z" />
    <path class="dashes" d="M6 50h88" />
  </Picture>
);

/** Flip: both piles turn over and change places. */
export const FlipShape = () => (
  <Picture name="effect">
    <path class="arrow" d="M14 46a36 36 0 0 1 64-16M86 54a36 36 0 0 1-64 16" />
    <path class="block" d="M88 14v26H62ZM12 86V60h26Z" />
  </Picture>
);
