// Starts the page: the words first, then the readers of events, then the screens.
import './styles/palette.css';
import './styles/page.css';
import './styles/screens.css';
import './people/people.css';
import './styles/motion.css';
import { render } from 'preact';
import { ready } from './lang/current';
import { startReaders } from './readers';
import { App } from './screens/app';
import './table/every_table';
import { stayAwake } from './ui/awake';

await ready;
startReaders();
stayAwake();
render(<App />, document.getElementById('page') as HTMLElement);
