// Whoever looks on is at nobody's seat: at every table it is never their turn, whether somebody acts or nobody does.
import { expect, test } from 'vitest';
import eightsEn from '../src/games/crazy_eights/lang/en';
import { sound as eightsSound } from '../src/games/crazy_eights/sound';
import { speech as eights } from '../src/games/crazy_eights/speech';
import type { News as EightsNews } from '../src/games/crazy_eights/wire';
import dominoEn from '../src/games/domino_hearts/lang/en';
import { speech as domino } from '../src/games/domino_hearts/speech';
import gudetamaEn from '../src/games/gudetama/lang/en';
import { speech as gudetama } from '../src/games/gudetama/speech';
import hitEn from '../src/games/hit_the_deck/lang/en';
import { sound as hitSound } from '../src/games/hit_the_deck/sound';
import { speech as hit } from '../src/games/hit_the_deck/speech';
import type { News as HitNews } from '../src/games/hit_the_deck/wire';
import tricksEn from '../src/games/tricks/lang/en';
import { sound as tricksSound } from '../src/games/tricks/sound';
import type { Update } from '../src/protocol';
import type { News } from '../src/store/fold';
import { room } from './updates';

const GAMES = {
  hit_the_deck: {
    table: { race: null, top: 'red-3', demand: { kind: 'none' } },
    speech: (news: News) => hit(news as unknown as HitNews, hitEn),
    sound: (news: News) => hitSound(news as unknown as HitNews),
  },
  crazy_eights: {
    table: { top: 'hearts-5', suit: 'hearts' },
    speech: (news: News) => eights(news as unknown as EightsNews, eightsEn),
    sound: (news: News) => eightsSound(news as unknown as EightsNews),
  },
  domino_hearts: {
    table: { trick: [], to_beat: null },
    speech: (news: News) => domino(news, dominoEn, tricksEn, String),
    sound: tricksSound,
  },
  gudetama: {
    table: { trick: [], to_beat: null, tricks_left: 4 },
    speech: (news: News) => gudetama(news, gudetamaEn, tricksEn),
    sound: tricksSound,
  },
};

test.each(Object.entries(GAMES))('%s', (game, { table, speech, sound }) => {
  for (const actor of [null, 0, 2]) {
    const now = {
      room: room({ game }),
      table: { game, phase: 'turn', turn: 3, actor, seats: [], ...table },
      seat: null,
      mine: null,
    } as unknown as Update;
    const news: News = { before: null, now, events: [{ type: 'match_started', seats: 4 }], at_ms: 0 };
    expect(speech(news).urgent).toBeNull();
    expect(sound(news).map((one) => one.sound)).not.toContain('turn');
    const mine: News = { ...news, now: { ...now, seat: 2 } };
    if (actor === 2) expect(speech(mine).urgent).not.toBeNull();
  }
});

test('somebody who wins is named to whoever looks on', () => {
  const now = { room: room(), table: null, seat: null, mine: null } as unknown as Update;
  const won = { type: 'match_over', places: [2, 1, 3, 4] } as News['events'][number];
  const news: News = { before: null, now, events: [won], at_ms: 0 };
  for (const { speech } of Object.values(GAMES)) expect(speech(news).polite.join(' ')).toContain('Marek wins!');
});
