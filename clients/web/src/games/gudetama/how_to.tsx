// How to play Gudetama.
import { TrickHowTo } from '../tricks/how_to';
import { words } from './dictionary';
import { look } from './table';

export const HowTo = () => <TrickHowTo look={look} howTo={words.value.howTo} />;
