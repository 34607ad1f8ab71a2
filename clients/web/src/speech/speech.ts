// What a screen reader is told: a polite region for what happened, an assertive one only for what must be answered at once.

export interface Spoken {
  /** Joined into one announcement. */
  polite: string[];
  urgent: string | null;
}

export const SILENCE: Spoken = { polite: [], urgent: null };

const MOST_ANNOUNCEMENTS = 5;

function region(urgency: 'polite' | 'assertive'): HTMLElement {
  const element = document.createElement('div');
  element.className = 'unseen';
  element.setAttribute('aria-live', urgency);
  element.setAttribute('aria-atomic', 'false');
  element.dataset.live = urgency;
  document.body.append(element);
  return element;
}

const polite = region('polite');
const assertive = region('assertive');

/** A new child each time, so that an equal text is spoken again. */
function announce(where: HTMLElement, text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  where.append(line);
  while (where.childElementCount > MOST_ANNOUNCEMENTS) where.firstElementChild?.remove();
}

export function say({ polite: sentences, urgent }: Spoken): void {
  if (sentences.length > 0) announce(polite, sentences.join(' '));
  if (urgent) announce(assertive, urgent);
}

/** What nobody needs to read up: the answer to a question key, a word in passing. */
export const answer = (text: string) => announce(polite, text);
