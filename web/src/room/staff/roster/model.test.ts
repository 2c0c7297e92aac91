import { describe, expect, test } from 'vitest';
import { makeRotation, makeStaff } from '@/test/fixtures/staff';
import { minutesAgo, NOW } from '@/test/fixtures/make';
import {
  assignmentText,
  axisOf,
  byDealer,
  confirmBlockedReason,
  holeAt,
  inStaffOrder,
  isOfTonight,
  nextPush,
  shareOver,
  spansOf,
  spotsAt,
  statusBadge,
  statusNote,
  stringNote,
  swapOf,
  tickPlace,
  toggled,
} from './model';

const ZONE = 'America/Chicago';
const rotation = makeRotation();
const [cash, event] = rotation.strings;
if (cash === undefined || event === undefined) throw new Error('The fixture has two strings.');

describe('the board', () => {
  test('shows five downs of the shortest string, in columns that align with every push', () => {
    const axis = axisOf(rotation.strings);
    expect(axis.to - axis.from).toBe(150 * 60_000);
    expect(axis.columns).toBe(10);
  });

  test('cells that begin before it or end after it are cut', () => {
    const axis = axisOf(rotation.strings);
    const spans = (line: typeof cash) => spansOf(line.pushes, line.pushes, axis);
    expect(spans(cash).map(({ span }) => span)).toEqual([2, 2, 2, 2, 2]);
    expect(spans(event).map(({ span }) => span)).toEqual([2, 3, 3, 2]);
  });

  test('the current time covers no push: it is after its line, before it, or hidden', () => {
    // 8:42 of 8:30; 8:50; 9:04, when the push is late; 8:33.
    expect([12, 20, 34, 3].map((minutes) => tickPlace(minutes / 150))).toEqual(['after', 'before', 'none', 'none']);
  });

  test('a string describes its pushes', () => {
    expect(stringNote(cash, ZONE)).toBe('30-minute downs, push at 9:00 PM and 9:30 PM, break after two');
  });

  test('by dealers: the place of each, push after push', () => {
    const tess = byDealer(cash).find(({ name }) => name === 'Tess Huang');
    expect(tess?.places.map((place) => place?.row.tableNumber)).toEqual([1, 2, null, undefined, undefined]);
  });

  test('the elapsed share of a down', () => {
    expect(shareOver(0, 100, 40)).toBe(0.4);
    expect(shareOver(0, 100, 400)).toBe(1);
  });
});

describe('the next push', () => {
  test('is the earliest, with the strings that are pushed at that time', () => {
    const next = nextPush(rotation);
    expect(next?.at).toBe('2026-11-21T03:00:00.000Z');
    expect(next?.strings.map(({ id }) => id)).toEqual(['string_cash', 'string_event']);
    expect(nextPush(makeRotation({ strings: [] }))).toBeNull();
  });

  test('can be confirmed from ten minutes before', () => {
    const at = '2026-11-21T03:00:00.000Z';
    expect(confirmBlockedReason(at, NOW, ZONE)).toBe('Available at 8:50 PM');
    expect(confirmBlockedReason(at, NOW + 8 * 60_000, ZONE)).toBeUndefined();
  });
});

describe('changes', () => {
  test('two dealers swap places', () => {
    const [one, , other] = spotsAt(cash, 2);
    if (one === undefined || other === undefined) throw new Error('Three places.');
    expect(swapOf(one, other)).toEqual([
      { staffId: 'staff_dee', kind: 'break', tableId: null },
      { staffId: 'staff_tess', kind: 'table', tableId: 'table_1' },
    ]);
  });

  test('a table without a dealer is taken', () => {
    const hole = holeAt(cash, 1);
    const rest = spotsAt(cash, 1)[2];
    if (hole === undefined || rest === undefined) throw new Error('One hole, one rest.');
    expect(hole.row.tableNumber).toBe(1);
    expect(swapOf(rest, hole)).toEqual([{ staffId: 'staff_marco', kind: 'table', tableId: 'table_1' }]);
  });
});

describe('staff', () => {
  const late = makeStaff({
    name: 'Luis Ortega',
    status: 'offline',
    lateMinutes: 12,
    currentAssignment: null,
    shiftStart: null,
  });
  const off = makeStaff({ name: 'Eli Barnes', status: 'offline', shift: null });
  const tess = makeStaff();

  test('late has a badge of its own', () => {
    expect(statusBadge(late)).toMatchObject({ label: 'Late 12 min', tone: 'warn', filled: true });
    expect(statusBadge(tess).label).toBe('Active');
    expect(assignmentText(late, ZONE)).toMatch(/^Due at /);
    expect(assignmentText(makeStaff({ status: 'break', breakUntil: minutesAgo(-18) }), ZONE)).toBe('Break to 9:00 PM');
  });

  test('late dealers come first, off-duty staff are behind a button', () => {
    expect(inStaffOrder([off, tess, late]).map(({ name }) => name)).toEqual([
      'Luis Ortega',
      'Tess Huang',
      'Eli Barnes',
    ]);
    expect([off, tess, late].map(isOfTonight)).toEqual([false, true, true]);
  });
});

test('the note on a status: a break due after its downs, the end of a break', () => {
  const when = { now: NOW, timeZone: ZONE, mostDowns: 3 };
  expect(statusNote(makeStaff({ downsInRow: 2 }), when)).toBeNull();
  expect(statusNote(makeStaff({ downsInRow: 3 }), when)).toBe('3 downs, break due');
  expect(statusNote(makeStaff({ downsInRow: 4, lateMinutes: 5 }), when)).toBe('Started 5 min late');
  const rests = (until: string) => makeStaff({ status: 'break', breakUntil: until, downsInRow: 0 });
  expect(statusNote(rests(minutesAgo(-9)), when)).toBeNull();
  expect(statusNote(rests(minutesAgo(7)), when)).toBe('Break over 7 min ago');
});

test('games keep one order, so that ticking and unticking restores the value', () => {
  const some = toggled(toggled([], 'Tournament'), 'PLO');
  expect(some).toEqual(['PLO', 'Tournament']);
  expect(toggled(some, 'PLO')).toEqual(['Tournament']);
});

test('a person who has left is last, is not listed tonight, and has a badge', () => {
  const gone = makeStaff({ name: 'Vic Moreau', status: 'offline', isActive: false });
  const off = makeStaff({ name: 'Zoe Lind', status: 'offline', shift: null });
  expect(inStaffOrder([gone, off]).map(({ name }) => name)).toEqual(['Zoe Lind', 'Vic Moreau']);
  expect(isOfTonight(gone)).toBe(false);
  expect(statusBadge(gone).label).toBe('Left');
});
