// Whether the board of the last race is shown on the table.
import { computed, signal } from '@preact/signals';
import { shownRace } from './race';
import { view } from './wire';

/** The race whose board is shown. */
export const openBoard = signal<string | null>(null);

export const isBoardShown = computed(
  () => openBoard.value !== null && openBoard.value === view.value?.table?.last_race?.race && shownRace.value === null,
);
