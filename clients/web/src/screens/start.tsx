// The start page: your name, a new table, or a code.
import { useEffect, useState } from 'preact/hooks';
import { KNOWN } from '../games/games';
import { titleOf } from '../games/title';
import { words } from '../lang/current';
import { createRoom } from '../net/create';
import type { GameName, GameView } from '../protocol';
import { go } from '../route';
import { askOffer, offered } from '../store/offer';
import { enter } from '../store/room';
import { myName } from '../store/settings';
import { LanguageChoice } from '../ui/language';
import { NameField } from './name_field';
import { Welcome } from './welcome';

const isKnown = (game: GameView): game is GameView & { name: GameName } => KNOWN.includes(game.name);

export function Start() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  useEffect(askOffer, []);
  const games = offered.value.filter(isKnown);
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
          const game = games.find(({ name }) => name === chosen) ?? games[0];
          if (!busy && game) void open(game.name);
        }}
      >
        <NameField />
        <h2>{words.value.newTable}</h2>
        {games.length === 0 && <p role="status">{words.value.connecting}</p>}
        <div class="games">
          {games.map(({ name, least_seats, most_seats }) => (
            <button key={name} type="submit" class="main big game" value={name} aria-disabled={busy}>
              {titleOf(name)}
              <small>{words.value.forPlayers(least_seats, most_seats)}</small>
            </button>
          ))}
        </div>
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
