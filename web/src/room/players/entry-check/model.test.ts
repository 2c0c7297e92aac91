import { describe, expect, test } from 'vitest';
import { makeEntryCheck, makeMembership } from '@/test/fixtures/house';
import { minutesAgo, NOW, ROOM_ID } from '@/test/fixtures/make';
import {
  checkInLabel,
  entryQuestions,
  offersMembership,
  offerText,
  refusalText,
  seatRefusalText,
  sumOf,
} from './model';

const ZONE = 'America/Chicago';
const answers = (over: Parameters<typeof makeEntryCheck>[0]) =>
  entryQuestions(makeEntryCheck(over), NOW, ZONE).map(
    ({ label, answer }) => `${label}: ${answer.label} (${answer.tone})`,
  );

describe('the questions of the entry check', () => {
  test('a member in good standing', () => {
    expect(answers({})).toEqual([
      'Membership: Monthly until Dec 3 (ok)',
      'Unpaid from earlier visits: Nothing (ok)',
      'Barred or self-excluded: No (ok)',
    ]);
  });

  test('a renewed membership ends when its renewal does', () => {
    const memberUntil = '2027-01-02T18:00:00.000Z';
    expect(answers({ memberUntil })[0]).toBe('Membership: Monthly until Jan 2, 2027 (ok)');
    const endsTonight = makeMembership({ expiryDate: minutesAgo(-60) });
    expect(offersMembership(makeEntryCheck({ membership: endsTonight }), NOW)).toBe(true);
    expect(offersMembership(makeEntryCheck({ membership: endsTonight, memberUntil }), NOW)).toBe(false);
  });

  test('an expired membership and an unpaid rental', () => {
    const membership = makeMembership({
      status: 'expired',
      expiryDate: '2026-11-18T18:00:00.000Z',
    });
    expect(answers({ membership, owed: '18.00', owedSince: '2026-11-15T20:00:00.000Z' }).slice(0, 2)).toEqual([
      'Membership: Monthly expired Nov 18 (bad)',
      'Unpaid from earlier visits: $18.00, Nov 15 (warn)',
    ]);
  });

  test('a debt is red when it stops the player', () => {
    expect(answers({ owed: '18.00', refuse: 'unpaid' })[1]).toBe('Unpaid from earlier visits: $18.00 (bad)');
  });

  test('a barred or excluded player has both questions, with the date', () => {
    expect(answers({ excludedUntil: '2027-05-20T17:00:00.000Z' }).slice(2)).toEqual([
      'Barred: No (ok)',
      'Self-excluded: Until May 20, 2027 (bad)',
    ]);
    const barred = { since: '2026-10-04T17:00:00.000Z', by: 'Pat', reason: 'Fighting' };
    expect(answers({ barred })[2]).toBe('Barred: Since Oct 4, 2026 (bad)');
    // A self-exclusion that has ended does not count.
    expect(answers({ excludedUntil: minutesAgo(1) })).toHaveLength(3);
  });

  test('a day pass shows its time, and a missing membership is shown', () => {
    const daily = makeMembership({
      membershipType: 'daily',
      expiryDate: '2026-11-21T23:40:00.000Z',
    });
    expect(answers({ membership: daily })[0]).toBe('Membership: Daily until Nov 21, 5:40 PM (ok)');
    expect(answers({ membership: null })[0]).toBe('Membership: None (bad)');
  });
});

test('offers show their end, and a renewal its start', () => {
  const texts = makeEntryCheck().offers.map((offer) => offerText(offer, NOW, ZONE));
  expect(texts).toEqual(['until Saturday, November 21, 8:42 PM', 'until December 20', 'until November 20, 2027']);
  const renewal = {
    membershipType: 'monthly',
    feeAmount: '100.00',
    startsAt: '2026-12-03T18:00:00.000Z',
    expiryDate: '2027-01-03T18:00:00.000Z',
  } as const;
  expect(offerText(renewal, NOW, ZONE)).toBe('from December 3 until January 3, 2027');
});

test('the button shows the total', () => {
  const entryCheck = makeEntryCheck({ owedHere: '18.00' });
  expect(checkInLabel(sumOf(entryCheck, 'daily', true))).toBe('Take $43.00 and Check In');
  expect(checkInLabel(sumOf(entryCheck, null, false))).toBe('Check In');
});

test('a membership is offered to players without one, or when it ends within a week', () => {
  expect(offersMembership(makeEntryCheck(), NOW)).toBe(false);
  expect(offersMembership(makeEntryCheck({ maySit: false, membership: null }), NOW)).toBe(true);
  const ending = makeMembership({ expiryDate: '2026-11-25T18:00:00.000Z' });
  expect(offersMembership(makeEntryCheck({ membership: ending }), NOW)).toBe(true);
});

test('a refusal is the server’s own sentence', () => {
  const barred = { since: '2026-10-04T17:00:00.000Z', by: 'Pat', reason: 'Fighting' };
  expect(refusalText(makeEntryCheck({ barred, refuse: 'barred' }), 'Cole Bannister', ZONE)).toBe(
    'Cole Bannister is barred: Fighting',
  );
  expect(
    refusalText(
      makeEntryCheck({ refuse: 'self_excluded', excludedUntil: '2027-05-20T17:00:00.000Z' }),
      'Beatriz Luna',
      ZONE,
    ),
  ).toBe('Beatriz Luna is self-excluded until May 20, 2027');
  expect(refusalText(makeEntryCheck({ refuse: 'unpaid', owed: '18.00' }), 'Ray', ZONE)).toBeNull();
});

test('a player seated in another room takes no seat here', () => {
  const room = { id: ROOM_ID, timeZone: ZONE };
  const seat = {
    roomId: 'elsewhere',
    tableId: 't4',
    tableNumber: 4,
    seatNumber: 2,
    gameTypeName: '1/3 NL',
  };
  expect(seatRefusalText(makeEntryCheck({ seat }), 'Ray', room)).toBe('Ray is seated in another room, at Table 4');
  const here = { ...seat, roomId: ROOM_ID };
  expect(seatRefusalText(makeEntryCheck({ seat: here }), 'Ray', room)).toBeNull();
});
