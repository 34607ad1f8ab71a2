import { describe, expect, test } from 'vitest';
import { codeIn, moveIn } from '../src/address';
import { BACK, firstCommand } from '../src/net/way';
import { waysOn } from '../src/screens/ways_on';

const MOVE = '0123456789abcdef0123456789abcdef';

test('the address holds the code of a room, in capitals, and perhaps a code for moving a seat', () => {
  expect(codeIn('/r/k7qfd')).toBe('K7QFD');
  expect(codeIn('/r/K7QFD/')).toBe('K7QFD');
  expect(codeIn('/')).toBeNull();
  expect(codeIn('/r/K7QFD/more')).toBeNull();
  expect(moveIn(`#move=${MOVE}`)).toBe(MOVE);
  expect(moveIn(`#move=${MOVE}0`)).toBeNull();
  expect(moveIn(`#move=${MOVE.toUpperCase()}`)).toBeNull();
  expect(moveIn('')).toBeNull();
});

describe('ways into a room', () => {
  test('each has its first command', () => {
    expect(firstCommand({ by: 'join' }, 'token', 'Ayu')).toEqual({ type: 'join', token: 'token', name: 'Ayu' });
    expect(firstCommand({ by: 'watch' }, 'token', 'Ayu')).toEqual({ type: 'watch', token: 'token', name: 'Ayu' });
    expect(firstCommand({ by: 'move_in', move: MOVE }, 'token', '')).toEqual({
      type: 'move_in',
      token: 'token',
      move: MOVE,
    });
  });

  test('the way back takes no new seat', () => {
    expect(firstCommand(BACK, 'token', 'Ayu')).toMatchObject({ type: 'watch' });
  });
});

describe('ways on from a closed door', () => {
  test.each([
    ['match_running', ['watch', 'try_again']],
    ['room_full', ['watch', 'try_again']],
    ['no_spectators', ['sit_down']],
    ['door_closed', ['sit_down']],
    ['bad_move', ['as_new']],
    ['bad_name', ['door']],
    ['removed', ['try_again']],
    ['no_such_room', ['try_again']],
    ['left', ['sit_down', 'watch']],
    ['replaced', ['continue']],
  ] as const)('%s', (why, ways) => {
    expect(waysOn(why, false)).toEqual(ways);
  });

  test('a seat that has gone to another browser is not taken back by a tap', () => {
    expect(waysOn('replaced', true)).toEqual([]);
  });
});
