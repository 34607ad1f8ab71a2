// The words of both trick games in the language of the settings.
import { dictionary } from '../../lang/dictionary';
import type { TrickWords } from './words';

export const { words, ready } = dictionary<TrickWords>({
  en: () => import('./lang/en'),
  id: () => import('./lang/id'),
  pl: () => import('./lang/pl'),
});
