// What is said about each event, for the log and for screen readers. Urgent is only what must be answered at once.
import { type Who, whoIs } from '../../people/who';
import type { Spoken } from '../../speech/speech';
import { nameAt } from '../../store/seats';
import { turnHasCome } from '../../table/turn';
import { winners } from '../../table/winners';
import { secondsLeft } from './countdown_time';
import type { Event, News, RaceBoard } from './wire';
import type { HitWords } from './words';

export function speech(news: News, words: HitWords): Spoken {
  return { polite: news.events.flatMap((event) => sentence(event, news, words)), urgent: urgent(news, words) };
}

function sentence(event: Event, { now }: News, words: HitWords): string | [] {
  const who = (seat: number | null): Who => whoIs(now, seat);
  const say = words.events;
  switch (event.type) {
    case 'dealt':
      return say.dealt(who(event.dealer), words.card(event.starter));
    case 'played':
      return say.played(who(event.seat), words.card(event.card));
    case 'drew':
      if (event.why === 'false_slap') return [];
      if (event.why === 'race') return say.drewAfterRace(who(event.seat), event.count);
      return event.cards ? say.drewThese(event.cards.map(words.card)) : say.drew(who(event.seat), event.count);
    case 'passed':
      return event.why === 'chosen' ? say.passed(who(event.seat)) : say.nothingToDraw(who(event.seat));
    case 'cut':
      return say.cut(who(event.seat), event.card && words.card(event.card));
    case 'flipped':
      return event.buried ? say.buried : say.flipped(who(event.seat), event.top && words.card(event.top));
    case 'renewed':
      return say.renewed(event.draw_pile);
    case 'demanded':
      return `${words.demand(event.demand)}.`;
    case 'race_due':
      return words.raceDue;
    case 'race_decided':
      return decided(event.board, now, words).join(' ') || [];
    case 'false_slapped':
      return say.falseSlap(who(event.seat), event.cards);
    case 'round_over':
      return event.winner === null ? words.blocked : say.roundOver(who(event.winner));
    case 'match_over':
      return winners(event.places, now.room, now.seat, words);
    default:
      return [];
  }
}

/** What a board says besides its numbers; who draws follows as an event of its own. */
function decided(
  { kind, card_player, call_in_time, dead_heat, penalties }: RaceBoard,
  now: News['now'],
  words: HitWords,
) {
  if (penalties.length === 0) return [kind === 'calm' ? words.everybodySafe : words.nobodyDraws];
  return [
    ...(dead_heat.length > 0 ? [words.deadHeatOf(dead_heat.map((seat) => nameAt(now.room, seat)))] : []),
    ...(call_in_time ? [] : [words.callMissed(whoIs(now, card_player))]),
  ];
}

function urgent({ before, now }: News, words: HitWords): string | null {
  const table = now.table;
  if (!table) return null;
  const race = table.race;
  if (
    race?.state === 'open' &&
    race.seats?.some((seat) => seat === now.seat) &&
    before?.table?.race?.race !== race.race
  ) {
    const calls = race.card_player === now.seat;
    if (race.kind === 'calm') return words.events.slapWithin(secondsLeft(race.limit_ms ?? 0, 0), calls);
    return calls ? words.events.slapAndCall : words.events.slapNow;
  }
  if (turnHasCome(before, now))
    return words.events.yourTurn(table.top ? words.card(table.top) : words.emptyPile, words.demand(table.demand));
  return null;
}
