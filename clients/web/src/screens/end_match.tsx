// Whether the host really means to end the match.
import { words } from '../lang/current';
import { send } from '../store/room';
import { Dialog, openDialog } from '../ui/dialog';

export const EndMatch = () => (
  <Dialog name="end_match" title={words.value.endQuestion}>
    <p>{words.value.endMeans}</p>
    <div class="row">
      <button type="button" class="main" onClick={() => (openDialog.value = null)}>
        {words.value.cancel}
      </button>
      <button
        type="button"
        onClick={() => {
          openDialog.value = null;
          void send({ type: 'end_match' });
        }}
      >
        {words.value.endMatch}
      </button>
    </div>
  </Dialog>
);
