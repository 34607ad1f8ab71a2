// The board of the last race in full.
import { Dialog } from '../../ui/dialog';
import { words } from './dictionary';
import { RaceInFull } from './rest_later';

export const RaceDialog = () => (
  <Dialog name="race" title={words.value.raceBoard}>
    <RaceInFull />
  </Dialog>
);
