// The bar above lobby and table: the code, or that the line is down, and what must be one tap away: how to play, sound, the
// menu.
import { words } from '../lang/current';
import { connection } from '../store/room';
import { sound } from '../store/settings';
import { openDialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { LineBar } from './line_bar';

export const TopBar = ({ code }: { code: string }) => (
  <header class="top-bar">
    <div class="top-names">
      <h1 class="top-code">
        <span class="unseen">{words.value.spelled(code)}</span>
        <span aria-hidden="true">{code}</span>
      </h1>
      <span class="brand">{words.value.brand}</span>
    </div>
    {connection.value.at !== 'live' && <LineBar />}
    <nav aria-label={words.value.menu}>
      <button
        type="button"
        class="round"
        aria-label={words.value.howToPlay}
        onClick={() => (openDialog.value = 'how_to')}
      >
        <Icon name="help" />
      </button>
      <button
        type="button"
        class="round"
        aria-label={words.value.sound}
        aria-pressed={sound.value === 'on'}
        onClick={() => (sound.value = sound.value === 'on' ? 'off' : 'on')}
      >
        <Icon name={sound.value === 'on' ? 'sound_on' : 'sound_off'} />
      </button>
      <button type="button" class="round" aria-label={words.value.menu} onClick={() => (openDialog.value = 'menu')}>
        <Icon name="menu" />
      </button>
    </nav>
  </header>
);
