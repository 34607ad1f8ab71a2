// The words of the practice in the language of the settings.
import { dictionary } from '../../../lang/dictionary';
import type { PracticeWords } from './words';

export const { words, ready } = dictionary<PracticeWords>({
  en: () => import('./lang/en'),
  id: () => import('./lang/id'),
  pl: () => import('./lang/pl'),
});
