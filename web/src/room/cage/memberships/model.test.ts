import { expect, test } from 'vitest';
import { makeMembership } from '@/test/fixtures/house';
import { NOW } from '@/test/fixtures/make';
import { asksRenewal, endsText, lastOnes, statusBadge } from './model';

const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();
const ending = (name: string, days: number) => makeMembership({ name, expiryDate: inDays(days) });

test('an expired membership asks for a renewal, a running day pass does not', () => {
  expect(asksRenewal(makeMembership({ status: 'expired' }), NOW)).toBe(true);
  expect(asksRenewal(ending('A', 3), NOW)).toBe(true);
  expect(asksRenewal(ending('B', 8), NOW)).toBe(false);
  expect(asksRenewal({ ...ending('A', 0.5), membershipType: 'daily' }, NOW)).toBe(false);
});

test('a membership with a later one asks for no renewal', () => {
  const of = (id: string, playerId: string, days: number) => ({
    ...ending(playerId, days),
    id,
    playerId,
  });
  const gone = { ...of('old', 'ana', -3), status: 'expired' } as const;
  const list = [of('new', 'ana', 20), gone, { ...of('bo', 'bo', -1), status: 'expired' as const }];
  const last = lastOnes(list);
  expect([...last]).toEqual(['new', 'bo']);
  expect(statusBadge(gone, last.has('old')).filled).toBe(false);
  expect(statusBadge(gone, true).filled).toBe(true);
});

test('the time left in words', () => {
  expect([0.5, 1.2, 4.9].map((days) => endsText(inDays(days), NOW))).toEqual(['within a day', 'in 1 day', 'in 4 days']);
});
