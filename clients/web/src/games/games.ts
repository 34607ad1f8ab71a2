// The games this page can show, each in files of its own that are loaded when somebody sits down to it.
import { signal } from '@preact/signals';
import { load } from '../net/again';
import type { GameName } from '../protocol';
import type { Game } from './game';

const LOAD: Record<GameName, () => Promise<Game>> = {
  hit_the_deck: async () => (await import('./hit_the_deck')).load(),
  crazy_eights: async () => (await import('./crazy_eights')).load(),
  domino_hearts: async () => (await import('./domino_hearts')).load(),
  gudetama: async () => (await import('./gudetama')).load(),
};

export const KNOWN: readonly string[] = Object.keys(LOAD);

/** The game on the table, once its files are here. */
export const game = signal<Game | null>(null);

let loading: string | null = null;

export function loadGame(name: string): void {
  if (loading === name) return;
  loading = name;
  game.value = null;
  if (!(name in LOAD)) return;
  const isWanted = () => loading === name;
  load(LOAD[name as GameName], isWanted).then(
    (loaded) => {
      if (isWanted()) game.value = loaded;
    },
    () => {},
  );
}
