// Your name, remembered.
import { words } from '../lang/current';
import { myName } from '../store/settings';

const LONGEST = 24;

export const NameField = () => (
  <label class="field">
    <span>{words.value.yourName}</span>
    <input
      name="name"
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
