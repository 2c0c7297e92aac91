import { expect, test } from 'vitest';
import { linesAt } from './board-lines';

test('announcements stand until their end, and promotions after them', () => {
  const now = Date.parse('2026-11-29T02:42:00Z');
  const announcement = (text: string, until: string) => ({ id: text, roomId: 'room', text, until });
  const board = {
    roomName: '',
    timeZone: 'UTC',
    announcements: [
      announcement('Over', '2026-11-29T02:42:00Z'),
      announcement('The kitchen closes at 11:00 PM.', '2026-11-29T02:43:00Z'),
    ],
    promotions: ['High hand of the hour: $200'],
  };
  expect(linesAt(board, now).map(({ text, until }) => [text, until])).toEqual([
    ['The kitchen closes at 11:00 PM.', '2026-11-29T02:43:00Z'],
    ['High hand of the hour: $200', null],
  ]);
});
