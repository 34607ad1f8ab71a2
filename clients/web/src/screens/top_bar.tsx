// The bar above lobby and table: the code, or that the line is down, and what must be one tap away: how to play, sound, the
// menu.
import { words } from '../lang/current';
import { connection, mySeat, qualityAt } from '../store/room';
import { sound } from '../store/settings';
import { openDialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { LineBar } from './line_bar';

/** The own line, as long as it is not good; the menu says more. */
function OwnLine() {
  const quality = qualityAt(mySeat.value);
  if (!quality || quality === 'good' || connection.value.at !== 'live') return null;
  return (
    <button type="button" class="own-line" onClick={() => (openDialog.value = 'menu')}>
      <Icon name={`line_${quality}`} /> <span class="label">{words.value.line[quality]}</span>
    </button>
  );
}

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
      <OwnLine />
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
