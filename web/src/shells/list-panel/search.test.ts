import { expect, test } from 'vitest';
import { playersSearch } from '@/room/players/directory/search';
import { sessionsSearch } from '@/room/players/visits/search';
import { cursorOf, rangeText } from './use-pages';

test('reads the search from the address and ignores anything else', () => {
  expect(playersSearch({ list: 'owing', q: 'jo', other: 1 })).toEqual({ list: 'owing', q: 'jo' });
  expect(playersSearch({ list: 'recent', q: '' })).toEqual({ list: undefined, q: undefined });
  expect(playersSearch({ list: 'everyone', q: 5125550148 })).toEqual({
    list: undefined,
    q: '5125550148',
  });
  expect(sessionsSearch({ status: 'waiting' })).toEqual({ status: 'waiting', q: undefined });
  expect(sessionsSearch({ status: 'asleep', q: ['x'] })).toEqual({
    status: undefined,
    q: undefined,
  });
});

test('pages', () => {
  expect(cursorOf('/api/directory/r?list=all&cursor=a%2Fb&limit=25')).toBe('a/b');
  expect(cursorOf('/api/directory/r')).toBe('');
  expect(rangeText(0, 25, 25, 1_284)).toBe('1 to 25 of 1,284');
  expect(rangeText(2, 25, 3)).toBe('51 to 53');
});
