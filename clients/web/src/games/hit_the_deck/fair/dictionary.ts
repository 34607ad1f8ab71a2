// The words about fairness in the language of the settings.
import { dictionary } from '../../../lang/dictionary';
import type { FairWords } from './words';

export const { words, ready } = dictionary<FairWords>({
  en: () => import('./lang/en'),
  id: () => import('./lang/id'),
  pl: () => import('./lang/pl'),
});
