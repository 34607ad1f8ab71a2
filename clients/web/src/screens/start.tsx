// The start page: your name, a new table, or a code.
import { useEffect, useState } from 'preact/hooks';
import { words } from '../lang/current';
import { createRoom } from '../net/create';
import type { GameName } from '../protocol';
import { go } from '../route';
import { askOffer, offered } from '../store/offer';
import { enter } from '../store/room';
import { myName } from '../store/settings';
import { LanguageChoice } from '../ui/language';
import { chosenGame, GameButtons } from './game_buttons';
import { NameField } from './name_field';
import { Welcome } from './welcome';

export function Start() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  useEffect(askOffer, []);
  const open = async (game: GameName) => {
    setBusy(true);
    setTrouble('');
    const created = await createRoom(game);
    setBusy(false);
    if ('refused' in created) {
      setTrouble(created.refused === 'no_line' ? words.value.noLine : words.value.refusal[created.refused]);
      return;
    }
    enter(created.code, myName.value.trim());
    go(created.code);
  };
  return (
    <Welcome lead={words.value.tagline}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const game = chosenGame(event);
          if (!busy && game) void open(game);
        }}
      >
        <NameField />
        <h2>{words.value.newTable}</h2>
        {offered.value.length === 0 && <p role="status">{words.value.loading}</p>}
        <GameButtons busy={busy} />
        <p role="alert" class="trouble">
          {trouble}
        </p>
      </form>
      <form
        class="code-form"
        onSubmit={(event) => {
          event.preventDefault();
          const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '').toUpperCase();
          if (code) go(encodeURIComponent(code));
        }}
      >
        <label class="field">
          <span>{words.value.haveCode}</span>
          <input
            name="code"
            required
            maxLength={9}
            autoComplete="off"
            autoCapitalize="characters"
            spellcheck={false}
            placeholder="K7QFD"
          />
        </label>
        <button type="submit">{words.value.goToTable}</button>
      </form>
      <LanguageChoice />
    </Welcome>
  );
}
