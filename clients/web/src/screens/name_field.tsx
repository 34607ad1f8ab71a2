// Your name, remembered.
import { words } from '../lang/current';
import { myName } from '../store/settings';

/** In UTF-16 units, of which one emoji may take eleven. The server cuts after twenty signs as people count them. */
const LONGEST = 128;

export const NameField = () => (
  <label class="field">
    <span>{words.value.yourName}</span>
    <input
      name="name"
      dir="auto"
      required
      maxLength={LONGEST}
      autoComplete="nickname"
      autoCapitalize="words"
      value={myName.value}
      onInput={(event) => {
        myName.value = event.currentTarget.value.trimStart();
      }}
    />
  </label>
);
