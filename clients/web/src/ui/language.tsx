// The language, each in its own name.
import { words } from '../lang/current';
import { LANGUAGES, type Language } from '../store/first_language';
import { language } from '../store/settings';
import { Choice } from './choice';

const OWN_NAMES: Record<Language, string> = { id: 'Indonesia', en: 'English', pl: 'Polski' };

export const LanguageChoice = () => (
  <Choice
    legend={words.value.language}
    value={language.value}
    choices={LANGUAGES}
    label={(choice) => OWN_NAMES[choice]}
    lang={(choice) => choice}
    choose={(choice) => {
      language.value = choice;
    }}
  />
);
