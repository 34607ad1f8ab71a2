// How to play Gudetama.
import { offerOf } from '../../store/offer';
import { view } from '../../store/room';
import { rulesInForce } from '../../table/rules';
import { TrickHowTo } from '../tricks/how_to';
import { words } from './dictionary';
import { look } from './table';

export const HowTo = () => (
  <TrickHowTo look={look} howTo={words.value.howTo(rulesInForce(offerOf('gudetama'), view.value?.room))} />
);
