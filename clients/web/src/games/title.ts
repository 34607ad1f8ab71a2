// What a game is called: the host's own title, else the name that the page knows.
import { words } from '../lang/current';
import type { GameName } from '../protocol';
import { offerOf } from '../store/offer';

export const titleOf = (game: string): string => offerOf(game)?.title ?? words.value.games[game as GameName] ?? game;
