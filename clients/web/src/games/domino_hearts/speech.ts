// What is said about each event, for the log and for screen readers. Urgent is only what must be answered at once.

import { whoIs } from '../../people/who';
import type { DominoHeartsEvent } from '../../protocol';
import type { Spoken } from '../../speech/speech';
import type { News } from '../../store/fold';
import { winners } from '../../table/winners';
import type { Look } from '../tricks/props';
import { turnCall } from '../tricks/speech';
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
      return words.dealt(whoIs(now, event.dealer), event.cards);
    case 'played':
      return shared.played(whoIs(now, event.seat), words.card(event.card));
    case 'drew':
      return event.cards
        ? words.drewThese(event.cards.map(words.card))
        : words.drew(whoIs(now, event.seat), event.count);
    case 'hearts_broken':
      return words.heartsBroken(whoIs(now, event.seat));
    case 'trick_taken':
      return words.tookTrick(whoIs(now, event.seat), event.hearts.length);
    case 'went_out':
      return words.wentOut(whoIs(now, event.seat));
    case 'round_over':
      return words.howItEnded(event.reason, event.holder === null ? '' : whoIs(now, event.holder));
    case 'match_over':
      return winners(event.places, now.room, now.seat, shared);
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
