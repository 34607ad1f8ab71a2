// The dialogs of the hand race, in the lobby as at the table. A race waits for nobody: when one opens, they close.
import { FairDialog } from './fair_dialog';
import { PracticeDialog } from './practice_dialog';
import { RaceDialog } from './race_dialog';

export const Dialogs = () => (
  <>
    <RaceDialog />
    <FairDialog />
    <PracticeDialog />
  </>
);
