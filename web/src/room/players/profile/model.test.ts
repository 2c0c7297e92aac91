import { searchedList } from '../directory/lists';
import { expect, test } from 'vitest';
import { makeEntryCheck, makeMembership } from '@/test/fixtures/house';
import { makePlayer, NOW } from '@/test/fixtures/make';
import { COUNTS, makeProfile, makeTab, WEEKS } from '@/test/fixtures/players';
import { entryVerdict, refusalText } from '../entry-check/verdict';
import {
  badgesOf,
  balanceNote,
  factsOf,
  lastVisitText,
  listCount,
  membershipNote,
  rankNote,
  stands,
  untilText,
  vipNote,
  visitsNote,
  weekBars,
  weeksSummary,
} from './model';

const when = { timeZone: 'America/Chicago', now: NOW };

test('lists have counts, except the recent players', () => {
  expect(listCount('all', COUNTS)).toBe(1_284);
  expect(listCount('refused', COUNTS)).toBe(10);
  expect(listCount('recent', COUNTS)).toBeUndefined();
  expect(listCount('vip', undefined)).toBeUndefined();
});

test('a search covers all players, unless a list was chosen', () => {
  expect(searchedList('recent', '')).toBe('recent');
  expect(searchedList('recent', 'jo')).toBe('all');
  expect(searchedList('owing', 'jo')).toBe('owing');
});

test('red is reserved for refusals', () => {
  const labels = (player: Parameters<typeof makePlayer>[0], vip = false) =>
    badgesOf(makePlayer(player), vip, NOW).map(({ label, filled = false }) => (filled ? label.toUpperCase() : label));
  expect(labels({}, true)).toEqual(['VIP']);
  const barred = { since: '2026-10-04T18:00:00.000Z', by: 'Pat Delgado', reason: 'Threats' };
  expect(labels({ barred, isActive: false })).toEqual(['BARRED', 'Inactive']);
  expect(labels({ excludedUntil: '2027-05-21T04:59:59.000Z' })).toEqual(['SELF-EXCLUDED']);
  expect(labels({ excludedUntil: '2026-11-20T04:59:59.000Z' })).toEqual([]);
  expect(labels({ probationUntil: '2026-12-01T04:59:59.000Z' })).toEqual(['Probation']);
});

test('the end date in words', () => {
  const of = (membershipType: 'daily' | 'monthly', expiryDate: string) =>
    untilText({ membershipType, status: 'active', expiryDate }, when);
  expect(of('monthly', '2026-12-03T20:00:00.000Z')).toBe('Dec 3');
  expect(of('daily', '2026-11-21T23:40:00.000Z')).toBe('Nov 21, 5:40 PM');
  expect(lastVisitText('2026-11-20', '2026-11-20')).toBe('Today');
  expect(lastVisitText('2026-08-12', '2026-11-20')).toBe('Aug 12');
  expect(lastVisitText(null, '2026-11-20')).toBe('–');
});

test('the facts below a name', () => {
  expect(factsOf(makeProfile().player, when.timeZone)).toEqual([
    '“Nak”',
    '(512) 555-0133',
    'curtis.nakamura@example.com',
    'since March 9, 2024',
  ]);
});

test('the notes below the four figures', () => {
  expect(balanceNote(makeProfile())).toBe('nothing owed');
  expect(balanceNote(makeProfile({ running: makeTab(), owed: '17.00' }))).toBe(
    'seat rental running, Table 5 · $17.00 unpaid',
  );
  expect(balanceNote(makeProfile({ funds: '20.00', prepaid: '6.00' }))).toBe(
    '$20.00 in player funds · $6.00 of prepaid time',
  );
  expect(rankNote(makeProfile())).toBe('last 90 days · rank 14 of 1,206');
  expect(rankNote(makeProfile({ vipRank: null }))).toBe('last 90 days');
  expect(visitsNote(makeProfile())).toBe('last 90 days · 4 h 07 min each');
  expect(vipNote(makeProfile())).toBe('14th by hours in 90 days, by rule');
});

test('a membership shows its end', () => {
  const note = (over: Parameters<typeof makeMembership>[0]) => membershipNote(makeMembership(over), when);
  expect(note({})).toBe('until December 3, 13 days left');
  expect(note({ expiryDate: '2026-11-21T23:40:00.000Z' })).toBe('until Nov 21, 5:40 PM');
  expect(note({ status: 'expired', expiryDate: '2026-08-30T23:40:00.000Z' })).toBe('expired August 30');
  expect(note({ status: 'upcoming', startsAt: '2026-12-01T18:00:00.000Z' })).toBe('from December 1');
  expect(membershipNote(null, when)).toBe('never bought one');
});

test('thirteen weeks', () => {
  expect(weeksSummary(WEEKS)).toBe('13.0 on average over 13 weeks, 8.2 so far this week. Weeks begin on Monday.');
  expect(weeksSummary(WEEKS.map((week) => ({ ...week, hours: 0 })))).toBe(
    'Nothing played in 13 weeks. Weeks begin on Monday.',
  );
  const bars = weekBars(WEEKS, NOW);
  expect(bars.flatMap(({ tick }) => tick ?? [])).toEqual(['Aug 24', 'Sep 21', 'Oct 19', 'Nov 16']);
  expect(bars.filter(({ strong }) => strong).map(({ text }) => text)).toEqual(['16.5', '8.2']);
  expect(bars.at(-1)).toMatchObject({ label: 'Week of November 16', partial: true });
});

test('the result of the entry check in one word', () => {
  expect(entryVerdict(makeEntryCheck())).toMatchObject({ label: 'May enter', tone: 'ok' });
  expect(entryVerdict(makeEntryCheck({ maySit: false }))).toMatchObject({
    label: "Can enter, can't play",
  });
  expect(entryVerdict(makeEntryCheck({ refuse: 'self_excluded', mayEnter: false }))).toMatchObject({
    label: 'Refuse',
    shape: 'lock',
    tone: 'bad',
  });
  expect(entryVerdict(makeEntryCheck({ refuse: 'unpaid', mayEnter: false }))).toMatchObject({
    label: 'Refuse',
  });
});

test('the reason why the entry check forbids an act', () => {
  const barred = { since: '2026-10-04T18:00:00.000Z', by: 'Pat Delgado', reason: 'Threats' };
  expect(refusalText(makePlayer(), when)).toBeUndefined();
  expect(refusalText(makePlayer({ barred }), when)).toBe('Barred: Threats');
  const excluded = makePlayer({ excludedUntil: '2027-05-21T04:59:59.000Z' });
  expect(refusalText(excluded, when)).toBe('Self-excluded until May 20, 2027');
  expect(stands(excluded, NOW)).toBe('self_excluded');
  expect(stands(makePlayer({ barred }), NOW)).toBe('barred');
  expect(stands(makePlayer(), NOW)).toBeNull();
});
