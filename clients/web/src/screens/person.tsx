// What the host can do about one person: hand the role over, or remove them, which is asked once more.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { words } from '../lang/current';
import { send, view } from '../store/room';
import { seatOf } from '../store/seats';
import { Dialog, openDialog } from '../ui/dialog';
import { Icon } from '../ui/icons';

/** By name: seats move up when somebody leaves the lobby. */
export const chosenPerson = signal('');

export const PersonDialog = () => (
  <Dialog name="person" title={chosenPerson.value}>
    <Choices name={chosenPerson.value} />
  </Dialog>
);

function Choices({ name }: { name: string }) {
  const [removing, setRemoving] = useState(false);
  const text = words.value;
  const seat = view.value ? seatOf(view.value.room, name) : null;
  const close = () => (openDialog.value = null);
  if (seat === null) return <p>{text.refusal.not_a_person}</p>;
  if (removing) {
    return (
      <>
        <p>
          <b>{text.removeQuestion(name)}</b> {text.removeMeans}
        </p>
        <div class="row">
          <button type="button" class="main" onClick={close}>
            {text.cancel}
          </button>
          <button
            type="button"
            onClick={() => {
              close();
              void send({ type: 'remove_person', seat });
            }}
          >
            {text.remove}
          </button>
        </div>
      </>
    );
  }
  return (
    <div class="row">
      <button
        type="button"
        onClick={() => {
          close();
          void send({ type: 'pass_host', seat });
        }}
      >
        <Icon name="host" /> {text.makeHost}
      </button>
      <button type="button" onClick={() => setRemoving(true)}>
        <Icon name="close" /> {text.remove}
      </button>
    </div>
  );
}
