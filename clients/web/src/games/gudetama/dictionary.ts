// The game's words in the language of the settings.
import { dictionary } from '../../lang/dictionary';
import type { GudetamaWords } from './words';

export const { words, ready } = dictionary<GudetamaWords>({
  en: () => import('./lang/en'),
  id: () => import('./lang/id'),
  pl: () => import('./lang/pl'),
});
