// The button that says something to the table, what can be said, and the bubble that shows what has been said.
import { words } from '../lang/current';
import { mySeat, send } from '../store/room';
import { reactions } from '../store/settings';
import { Dialog, openDialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { EMOTES, EmoteMark, isEmote, PHRASES } from './emotes';
import { type Reaction, shown } from './reactions';

function say(reaction: Reaction): void {
  openDialog.value = null;
  void send({ type: 'react', reaction });
}

/** With it comes the own bubble. */
export function ReactButton() {
  if (mySeat.value === null || reactions.value === 'off') return null;
  return (
    <span class="react">
      <button
        type="button"
        class="round"
        aria-label={words.value.company.react}
        aria-haspopup="dialog"
        onClick={() => (openDialog.value = 'react')}
      >
        <Icon name="smile" />
      </button>
      <Bubble seat={mySeat.value} />
    </span>
  );
}

export function ReactDialog() {
  const { react, reaction: called } = words.value.company;
  return (
    <Dialog name="react" title={react}>
      <div class="emotes">
        {EMOTES.map((emote) => (
          <button key={emote} type="button" onClick={() => say(emote)}>
            <EmoteMark emote={emote} />
            <small>{called[emote]}</small>
          </button>
        ))}
      </div>
      <div class="phrases">
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" onClick={() => say(phrase)}>
            {called[phrase]}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

/** For eyes; what it says has been spoken. */
export function Bubble({ seat }: { seat: number }) {
  const said = shown.value.get(seat)?.reaction;
  if (!said) return null;
  return (
    <span class="bubble" aria-hidden="true">
      {isEmote(said) ? <EmoteMark emote={said} /> : words.value.company.reaction[said]}
    </span>
  );
}
