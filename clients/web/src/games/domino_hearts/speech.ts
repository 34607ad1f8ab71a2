// What is said about each event, for the log and for screen readers. Urgent is only what must be answered at once.
import type { DominoHeartsEvent } from '../../protocol';
import type { Spoken } from '../../speech/speech';
import type { News } from '../../store/fold';
import { type Look, who } from '../tricks/props';
import { turnCall, winners } from '../tricks/speech';
import type { TrickWords } from '../tricks/words';
import type { DominoWords } from './words';

export function speech(news: News, words: DominoWords, shared: TrickWords, cardName: Look['cardName']): Spoken {
  return {
    polite: (news.events as DominoHeartsEvent[]).flatMap((event) => sentence(event, news, words, shared)),
    urgent: urgent(news, words, shared, cardName),
  };
}

function sentence(event: DominoHeartsEvent, { now }: News, words: DominoWords, shared: TrickWords): string | [] {
  switch (event.type) {
    case 'dealt':
      return words.dealt(who(now, event.dealer), event.cards);
    case 'played':
      return shared.played(who(now, event.seat), words.card(event.card));
    case 'drew':
      return event.cards ? words.drewThese(event.cards.map(words.card)) : words.drew(who(now, event.seat), event.count);
    case 'hearts_broken':
      return words.heartsBroken(who(now, event.seat));
    case 'trick_taken':
      return words.tookTrick(who(now, event.seat), event.hearts.length);
    case 'went_out':
      return words.wentOut(who(now, event.seat));
    case 'round_over':
      return words.howItEnded(event.reason, event.holder === null ? '' : who(now, event.holder));
    case 'match_over':
      return winners(event.places, now, shared);
    default:
      return [];
  }
}

/** The turn, and whether cards must be drawn for it. */
function urgent(news: News, words: DominoWords, shared: TrickWords, cardName: Look['cardName']): string | null {
  const call = turnCall(news, shared, cardName);
  const { table, mine } = news.now;
  if (!call || table?.game !== 'domino_hearts' || !mine?.legal.some(({ type }) => type === 'draw')) return call;
  return `${call} ${table.led ? words.cannotFollow(table.led) : words.onlyHearts}.`;
}
