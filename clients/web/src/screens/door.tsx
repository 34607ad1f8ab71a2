// The door of a room: whoever opens a link gives a name and sits down, or looks on. Two taps when the name is known.
import { words } from '../lang/current';
import { enter } from '../store/room';
import { myName } from '../store/settings';
import { LanguageChoice } from '../ui/language';
import { NameField } from './name_field';
import { Welcome } from './welcome';

export const Door = ({ code }: { code: string }) => (
  <Welcome lead={words.value.invited}>
    <p class="code" role="img" aria-label={words.value.spelled(code)}>
      {code}
    </p>
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const watches = (event.submitter as HTMLButtonElement | null)?.value === 'watch';
        const name = myName.value.trim();
        if (name) enter(code, name, { by: watches ? 'watch' : 'join' });
      }}
    >
      <NameField />
      <button type="submit" class="main big">
        {words.value.sitDown}
      </button>
      <button type="submit" class="big" value="watch">
        {words.value.watch}
      </button>
    </form>
    <LanguageChoice />
  </Welcome>
);
