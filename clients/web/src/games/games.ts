// The games this page can show, each in files of its own that are loaded when somebody sits down to it.
import { signal } from '@preact/signals';
import type { Create } from '../protocol';
import type { Game } from './game';

export type GameName = Create['game'];

const LOAD: Record<GameName, () => Promise<Game>> = {
  hit_the_deck: async () => (await import('./hit_the_deck')).load(),
};

export const GAMES = Object.keys(LOAD) as GameName[];

/** The game on the table, once its files are here. */
export const game = signal<Game | null>(null);

let loading: string | null = null;

export function loadGame(name: string): void {
  if (loading === name || !(name in LOAD)) return;
  loading = name;
  LOAD[name as GameName]().then(
    (loaded) => {
      game.value = loaded;
    },
    () => {
      loading = null; // the next update tries again
    },
  );
}
