// The game's words in the language of the settings.
import { dictionary } from '../../lang/dictionary';
import type { DominoWords } from './words';

export const { words, ready } = dictionary<DominoWords>({
  en: () => import('./lang/en'),
  id: () => import('./lang/id'),
  pl: () => import('./lang/pl'),
});
