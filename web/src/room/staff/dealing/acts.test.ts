import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import type { QueuedAct, QueueInit } from '@/api/acts/queue';
import { table5 } from '@/test/fixtures/lodge';
import { makeSeat, minutesAgo, NOW } from '@/test/fixtures/make';
import { makeAlert, makeDealerScreen } from '@/test/fixtures/staff';
import {
  markAway,
  markBack,
  callsAfter,
  callFloor,
  resolveCall,
  leaveTable,
  applyQueuedPot,
  potWish,
  applyQueuedSeats,
  settleAct,
} from './acts';

let count = 0;
/** The act as the queue stores it. */
function posted(wish: QueueInit): QueuedAct {
  count += 1;
  return {
    subject: '',
    ...wish,
    key: `act_${count}`,
    person: 'user_1',
    name: wish.label,
    isSecret: false,
    at: NOW,
    sentAt: NOW,
    state: 'queued',
    page: '',
    isDoubtful: false,
    isAbsent: false,
    until: NOW + 1,
    failures: 0,
    refusal: null,
  };
}

const curtis = makeSeat({ seatNumber: 1 });
const lena = makeSeat({ seatNumber: 8, state: 'away', awaySince: minutesAgo(11) });
const states = (...wishes: QueueInit[]) =>
  applyQueuedSeats([curtis, lena], wishes.map(posted)).map(({ seatNumber, state, awaySince }) => [
    seatNumber,
    state,
    awaySince,
  ]);

describe('seats', () => {
  test('away and back, as of the time of the act', () => {
    const now = new Date(NOW).toISOString();
    expect(states(markAway(curtis))).toEqual([
      [1, 'away', now],
      [8, 'away', minutesAgo(11)],
    ]);
    expect(states(markBack(lena))[1]).toEqual([8, 'occupied', null]);
    expect(states(markAway(curtis), markBack(curtis))[0]).toEqual([1, 'occupied', null]);
  });

  test('a player who is already away keeps the earlier time', () => {
    expect(states(markAway(lena))[1]).toEqual([8, 'away', minutesAgo(11)]);
  });

  test('a player who left is gone, whatever other acts are queued', () => {
    expect(states(markAway(curtis), leaveTable(curtis))).toEqual([[8, 'away', minutesAgo(11)]]);
  });

  test('other acts change nothing', () => {
    expect(states(potWish('table_5', cents(100)))).toHaveLength(2);
  });
});

test('the last pot counts, and replaces the queued one before it', () => {
  const acts = [potWish('table_5', cents(18_500)), potWish('table_9', cents(100))].map(posted);
  expect(applyQueuedPot(table5, acts)).toBe(18_500);
  expect(applyQueuedPot(table5, [])).toBe(14_500);
  expect(new Set(acts.map(({ subject }) => subject)).size).toBe(2);
  expect(potWish('table_5', cents(0))).toMatchObject({
    subject: acts[0]?.subject,
    label: 'Pot $0',
  });
});

test('calls: the open ones of the server without the resolved ones, and the queued ones', () => {
  const dispute = makeAlert({ timestamp: minutesAgo(3) });
  const vip = makeAlert({ id: 'alert_2', kind: 'vip_request', timestamp: minutesAgo(9) });
  const screen = makeDealerScreen({ openCalls: [dispute, vip] });
  const acts = [
    callFloor(table5, 'floor'),
    callFloor({ ...table5, id: 'table_9' }, 'security'),
    resolveCall('alert_2', 'vip_request'),
  ].map(posted);
  expect(callsAfter(screen, acts).map(({ id, kind }) => [id, kind])).toEqual([
    [null, 'floor'],
    ['alert_1', 'dispute'],
  ]);
});

test('a call has a subject, and expires after 15 minutes', () => {
  expect(callFloor(table5, 'floor', 'Seat 3 is out')).toMatchObject({
    body: { roomId: table5.roomId, tableId: 'table_5', kind: 'floor', note: 'Seat 3 is out' },
    keepMs: 900_000,
  });
  expect(callFloor(table5, 'dispute').body).not.toHaveProperty('note');
});

test('acts stay visible until the refetch', () => {
  const client = new QueryClient();
  client.setQueryData(['/api/seats', 'table_5'], [curtis, lena]);
  client.setQueryData(['/api/tables', table5.roomId], [table5]);
  client.setQueryData(['/api/dealer', 'table_5'], makeDealerScreen({ openCalls: [makeAlert()] }));
  const wishes = [markAway(curtis), potWish('table_5', cents(900)), resolveCall('alert_1', 'dispute')];
  for (const wish of wishes) settleAct(client, posted(wish));
  expect(client.getQueryData(['/api/seats', 'table_5'])).toMatchObject([{ state: 'away' }, {}]);
  expect(client.getQueryData(['/api/tables', table5.roomId])).toMatchObject([{ currentPot: '9.00' }]);
  expect(client.getQueryData(['/api/dealer', 'table_5'])).toMatchObject({ openCalls: [] });
});
