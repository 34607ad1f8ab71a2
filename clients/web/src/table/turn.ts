// Whose turn it is, as the reader sees it.
interface Seen {
  seat: number | null;
  table: { phase: string; actor: number | null; turn: number } | null;
}

/** In these phases a table waits for its actor. */
const ACTING: readonly string[] = ['turn', 'naming'];

export const isMyTurn = (update: Seen | null): boolean =>
  update?.table != null &&
  update.seat !== null &&
  update.table.actor === update.seat &&
  ACTING.includes(update.table.phase);

/** The turn is the reader's now and was not before this update. */
export const turnHasCome = (before: Seen | null, now: Seen): boolean =>
  isMyTurn(now) && !(isMyTurn(before) && before?.table?.turn === now.table?.turn);
