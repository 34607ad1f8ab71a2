// How to play Domino Hearts.
import { HowToSheet } from '../tricks/how_to';
import { words } from './dictionary';
import { look } from './table';

export const HowTo = () => <HowToSheet look={look} howTo={words.value.howTo} />;
