// Starts the page: the words first, then the readers of events, then the screens.
import './styles/palette.css';
import './styles/page.css';
import './styles/screens.css';
import './people/people.css';
import './styles/motion.css';
import { render } from 'preact';
import { ready } from './lang/current';
// What every table has is loaded with the page, not with each game.
import './people/at_seat';
import './people/round_the_table';
import './people/turn_help';
import { startReaders } from './readers';
import { App } from './screens/app';
import { stayAwake } from './ui/awake';
import './ui/later';
import './ui/vibrate';

await ready;
startReaders();
stayAwake();
render(<App />, document.getElementById('page') as HTMLElement);
