// The practice slap, and the way to it.
import { Dialog, openDialog } from '../../ui/dialog';
import { Icon } from '../../ui/icons';
import { words } from './dictionary';
import { PracticePage } from './rest_later';

export const PracticeDialog = () => (
  <Dialog name="practice" title={words.value.practice}>
    <PracticePage />
  </Dialog>
);

export const PracticeButton = () => (
  <button type="button" onClick={() => (openDialog.value = 'practice')}>
    <Icon name="hand" /> {words.value.practise}
  </button>
);
