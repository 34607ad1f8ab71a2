// In which order others sit, as the reader sees them: from the left neighbour on, so that play to the left runs along the row.

/** Seats besides the reader's; all of them for whoever looks on. */
export function others(count: number, mine: number | null): number[] {
  if (mine === null) return Array.from({ length: count }, (_, seat) => seat);
  return Array.from({ length: count - 1 }, (_, i) => (mine + 1 + i) % count);
}

/** For the style sheets: how many sit round the reader, or round the place at which a reader would sit. */
export const rowClass = (count: number, mine: number | null): string =>
  `of-${count - 1} ${mine === null ? 'watched' : ''}`;
