import { expect, test } from 'vitest';
import type { Activity } from '@/api/types';
import { minutesAgo, NOW } from '@/test/fixtures/make';
import { activityBadge, byDay, withNewer } from './model';

const ZONE = 'America/Chicago';

function line(id: string, minutes: number): Activity {
  return {
    id,
    action: 'player_seated',
    description: `Line ${id}`,
    timestamp: minutesAgo(minutes),
    actorName: 'Pat Delgado',
    tableId: null,
  };
}

test('five actions are coloured, others are grey', () => {
  expect(
    ['waitlist_add', 'player_seated', 'tournament_created', 'tournament_started', 'waitlist_updated'].map(
      (action) => activityBadge(action).tone,
    ),
  ).not.toContain('neutral');
  expect(activityBadge('table_opened').tone).toBe('neutral');
  expect(activityBadge('constructor').tone).toBe('neutral');
});

test('lines newer than the loaded pages are added on top, once', () => {
  const [a, b, c] = [line('a', 1), line('b', 2), line('c', 3)];
  expect(withNewer([b, c], [a, b]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withNewer([], [a, b])).toEqual([a, b]);
});

test('days have headings, today has none', () => {
  // 8:42 PM in Austin: 21 hours earlier is the previous day there, though not in UTC.
  const days = byDay([line('a', 5), line('b', 21 * 60)], ZONE, NOW);
  expect(days.map(({ label, items }) => [label, items.length])).toEqual([
    [null, 1],
    ['Thursday, November 19', 1],
  ]);
});
