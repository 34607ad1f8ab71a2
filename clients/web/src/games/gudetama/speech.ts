// What is said about each event, for the log and for screen readers. Urgent is only what must be answered at once.

import { whoIs } from '../../people/who';
import type { GudetamaEvent } from '../../protocol';
import type { Spoken } from '../../speech/speech';
import type { Event, News } from '../../store/fold';
import { nameAt } from '../../store/seats';
import { turnHasCome } from '../../table/turn';
import { winners } from '../../table/winners';
import { turnCall } from '../tricks/speech';
import type { TrickWords } from '../tricks/words';
import type { GudetamaWords } from './words';

export function speech(news: News, words: GudetamaWords, shared: TrickWords): Spoken {
  const polite = (news.events as GudetamaEvent[]).flatMap((event) => sentence(event, news, words, shared));
  return { polite: [...polite, ...lastTrick(news, words)], urgent: urgent(news, words, shared) };
}

function sentence(event: GudetamaEvent, { now }: News, words: GudetamaWords, shared: TrickWords): string | [] {
  switch (event.type) {
    case 'dealt':
      return words.dealt(event.cards, event.set_aside, whoIs(now, event.leader));
    case 'played':
      return shared.played(whoIs(now, event.seat), words.card(event.card));
    case 'trick_taken':
      return words.tookTrick(whoIs(now, event.seat), words.card(event.card));
    case 'leader_named':
      return words.leaderNamed(whoIs(now, event.seat), whoIs(now, event.leader), event.why === 'chosen');
    case 'kept':
      return words.keeps(whoIs(now, event.seat), words.card(event.card));
    case 'round_over':
      return words.roundOver(event.reason);
    case 'play_off':
      return words.playOffOf(event.seats.map((seat) => nameAt(now.room, seat)));
    case 'match_over':
      return [event.reason === 'no_cards' ? words.noCards : '', winners(event.places, now.room, now.seat, shared)]
        .join(' ')
        .trim();
    default:
      return [];
  }
}

/** Announced when it comes: from then on nobody wants to win. */
function lastTrick({ now, events }: News, words: GudetamaWords): string[] {
  const comes = events.some(({ type }: Event) => type === 'trick_taken' || type === 'dealt');
  const table = now.table?.game === 'gudetama' ? now.table : null;
  return comes && table?.tricks_left === 1 && table.phase !== 'round_over' ? [words.lastTrickNow] : [];
}

function urgent(news: News, words: GudetamaWords, shared: TrickWords): string | null {
  if (news.now.table?.phase === 'naming') return turnHasCome(news.before, news.now) ? words.nameNow : null;
  return turnCall(news, shared, words.card);
}
