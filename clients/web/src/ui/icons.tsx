// The page's signs, drawn in currentColor. Each stands beside or inside something that has a name.
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  sound_on: 'M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  sound_off: 'M4 10v4h3l5 4V6L7 10zM16 9.5l5 5M21 9.5l-5 5',
  help: 'M9 9.2a3 3 0 1 1 4.6 2.6c-1 .6-1.6 1.2-1.6 2.4M12 17.6v.2',
  log: 'M5 6h14M5 11h14M5 16h9',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v7h14v-7',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M18 18h2v2M18 14h2M14 18h2',
  close: 'M6 6l12 12M18 6L6 18',
  bot: 'M6 9h12v9H6zM12 9V5M9.5 13v1M14.5 13v1M3 12v3M21 12v3',
  away: 'M4 6l16 12M5 14a10 10 0 0 1 4-3M19 14a10 10 0 0 0-4-3M9.5 17a4 4 0 0 1 5 0',
  hand: 'M8 12V6M11 11V4M14 11V5M17 13V8M8 11h9v3c0 3-2 6-5 6s-4-2-5-3l-2-4',
  host: 'M4 17l-1-9 5 4 4-6 4 6 5-4-1 9z',
  add: 'M12 5v14M5 12h14',
  sort: 'M4 18h4M4 12h9M4 6h15M17 12v7M14 16l3 3 3-3',
  line_good: 'M5 19v-4M12 19v-8M19 19V6',
  line_fair: 'M5 19v-4M12 19v-8M19 19v.1',
  line_poor: 'M5 19v-4M12 19v.1M19 19v.1',
  gone: 'M11 4H5v16h6M10 12h10M16 8l4 4-4 4',
  smile: 'M12 3a9 9 0 1 0 .1 0M8 14.5a4.6 4.6 0 0 0 8 0M9 9v.6M15 9v.6',
  pause: 'M8 5v14M16 5v14',
  more: 'M5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M17 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  watch: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4',
  not_looking: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM5 20L19 4',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 19c0-3 2.5-5 6-5s6 2 6 5M16 5.3a3 3 0 0 1 0 5.4M18 14.4c2 .8 3 2.5 3 4.6',
  rules: 'M6 4h12v16H6zM9.5 9h5M9.5 13h5',
  cards: 'M9 4h10v13H9zM9 8H5v12h10v-3',
  resume: 'M8 5l11 7-11 7z',
  end: 'M7 7h10v10H7z',
  move: 'M4 12h11M11 7l5 5-5 5M20 5v14',
  confirmed: 'M12 3a9 9 0 1 0 .1 0M8 12.4l3 3 5-6',
  estimated: 'M4 10c3-4 5 3 8 0s5 3 8 0M4 16c3-4 5 3 8 0s5 3 8 0',
  corrected: 'M9 5H5v14h4M15 5h4v14h-4M9 12h6',
  strict: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  new_line: 'M3 12h6M15 12h6M11.5 7l-2 10M15 7l-2 10',
  dead_heat: 'M5 9h14M5 15h14',
  safe: 'M12 3l7 2.5V11c0 5-3 8-7 10-4-2-7-5-7-10V5.5zM8.5 11.6l2.6 2.6 4.4-5',
  fair: 'M12 4v16M8 20h8M5 8h14M5 8l-3 6h6zM19 8l-3 6h6z',
  race: 'M12 8v5l3 2M12 4a9 9 0 1 0 .1 0M10 2h4',
};

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
