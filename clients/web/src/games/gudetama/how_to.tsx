// How to play Gudetama.
import { HowToSheet } from '../tricks/how_to';
import { words } from './dictionary';
import { look } from './table';

export const HowTo = () => <HowToSheet look={look} howTo={words.value.howTo} />;
