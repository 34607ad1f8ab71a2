// What rest.ts has, loaded beside the table, or when it is asked for.
import { later } from '../../ui/later';

async function load() {
  const rest = await import('./rest');
  await rest.ready;
  return rest;
}

export const FairPage = later(async () => (await load()).FairPage);
export const PracticePage = later(async () => (await load()).PracticePage);
export const RaceBoardPanel = later(async () => (await load()).RaceBoardPanel);
export const RaceInFull = later(async () => (await load()).RaceInFull);
export const Scores = later(async () => (await load()).Scores);

/** It need not be here for the table to begin; if it does not come, it is loaded when it is shown. */
export const fetchRest = () => void load().catch(() => {});
