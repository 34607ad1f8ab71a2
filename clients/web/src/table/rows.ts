// How a hand fills its tray: as many rows as strips of 44 px need, evenly filled. The gap is that of .hand in table.css.
export const LEAST_STRIP_PX = 44;
const GAP_PX = 1;

export function rowsFor(cards: number, width_px: number): { rows: number; columns: number } {
  const most = Math.max(1, Math.floor((width_px + GAP_PX) / (LEAST_STRIP_PX + GAP_PX)));
  const rows = Math.max(1, Math.ceil(cards / most));
  return { rows, columns: Math.max(1, Math.ceil(cards / rows)) };
}
