// The page about what is fair in a race, and the way to it.
import { Dialog, openDialog } from '../../ui/dialog';
import { Icon } from '../../ui/icons';
import { words } from './dictionary';
import { FairPage } from './rest_later';

export const FairDialog = () => (
  <Dialog name="fair" title={words.value.fairTitle}>
    <FairPage />
  </Dialog>
);

export const FairButton = () => (
  <button type="button" class="to-fair" onClick={() => (openDialog.value = 'fair')}>
    <Icon name="fair" /> {words.value.fairTitle}
  </button>
);
