// The start page: your name, a new table, or a code.
import { useState } from 'preact/hooks';
import { GAMES, type GameName } from '../games/games';
import { words } from '../lang/current';
import { createRoom } from '../net/create';
import { go } from '../route';
import { enter } from '../store/room';
import { myName } from '../store/settings';
import { LanguageChoice } from '../ui/language';
import { NameField } from './name_field';
import { Welcome } from './welcome';

export function Start() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
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
          const chosen = (event.submitter as HTMLButtonElement | null)?.value;
          const game = GAMES.find((name) => name === chosen) ?? GAMES[0];
          if (!busy && game) void open(game);
        }}
      >
        <NameField />
        {GAMES.map((game) => (
          <button key={game} type="submit" class="main big" value={game} aria-disabled={busy}>
            {words.value.newTable}
            <small>{words.value.games[game]}</small>
          </button>
        ))}
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
