// A server that has been renewed has other files: the page loads itself anew and comes back to its seat.
import type { Phase } from '../protocol';

/** Whether now is the time. A round is not interrupted: its end comes soon enough. */
export const mustReload = (pageBuild: string, serverBuild: string, phase: Phase | null): boolean =>
  serverBuild !== pageBuild && phase !== 'playing';
