// Everybody at the table, from the menu: during a match there is no lobby to look at.
import { words } from '../lang/current';
import { notice } from '../store/room';
import { Dialog } from '../ui/dialog';
import { Places, RemovedPeople, Watchers } from './places';

export const PeopleDialog = () => (
  <Dialog name="people" title={words.value.people}>
    <Places />
    <Watchers />
    <RemovedPeople />
    <p class="trouble" role="alert">
      {notice.value && words.value.refusal[notice.value]}
    </p>
  </Dialog>
);
