// The words in force, and the tag on <html> that goes with them.
import { effect } from '@preact/signals';
import { dictionary } from './dictionary';
import type { Words } from './words';

const { words, ready } = dictionary<Words>({
  en: () => import('./en'),
  id: () => import('./id'),
  pl: () => import('./pl'),
});

effect(() => {
  if (words.value) document.documentElement.lang = words.value.tag;
});

export { ready, words };
