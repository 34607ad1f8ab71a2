// What is said about each event, for the log and for screen readers. Urgent is only what must be answered at once.
import { whoIs } from '../../people/who';
import type { Spoken } from '../../speech/speech';
import { winners } from '../../table/winners';
import { turnHasCome } from './turn';
import type { Event, News } from './wire';
import type { EightsWords } from './words';

export function speech({ before, now, events }: News, words: EightsWords): Spoken {
  const { top, suit } = now.table ?? {};
  const urgent =
    turnHasCome(before, now) && top && suit ? words.events.yourTurn(words.card(top), words.suits[suit]) : null;
  return { polite: events.flatMap((event) => sentence(event, now, words)), urgent };
}

function sentence(event: Event, now: News['now'], words: EightsWords): string | [] {
  const who = (seat: number | null) => whoIs(now, seat);
  const say = words.events;
  switch (event.type) {
    case 'dealt':
      return say.dealt(who(event.opener), words.card(event.starter));
    case 'played': {
      const card = words.card(event.card);
      return event.suit ? say.named(who(event.seat), card, words.suits[event.suit]) : say.played(who(event.seat), card);
    }
    case 'drew':
      return event.cards ? say.drewThese(event.cards.map(words.card)) : say.drew(who(event.seat), event.count);
    case 'passed':
      return event.why === 'draws_used' ? say.drawsUsed(who(event.seat)) : say.nothingToDraw(who(event.seat));
    case 'renewed':
      return say.renewed(event.draw_pile);
    case 'round_over':
      return event.winner === null ? words.blocked : say.roundOver(who(event.winner));
    case 'match_over':
      return winners(event.places, now.room, now.seat, words);
    default:
      return [];
  }
}
