// The game's words in the language of the settings.
import { dictionary } from '../../lang/dictionary';
import type { EightsWords } from './words';

export const { words, ready } = dictionary<EightsWords>({
  en: () => import('./lang/en'),
  id: () => import('./lang/id'),
  pl: () => import('./lang/pl'),
});
