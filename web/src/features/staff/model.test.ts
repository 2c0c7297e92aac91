import { describe, expect, test } from 'vitest';
import { makeRotation, makeStaff } from '@/test/fixtures/staff';
import { minutesAgo, NOW } from '@/test/fixtures/make';
import {
  assignmentText,
  axisOf,
  byDealer,
  confirmHindrance,
  holeAt,
  inStaffOrder,
  isOfTonight,
  nextPush,
  shareOver,
  spansOf,
  spotsAt,
  statusLook,
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
  test('shows five downs of the shortest string, on columns where every push lies', () => {
    const axis = axisOf(rotation.strings);
    expect(axis.to - axis.from).toBe(150 * 60_000);
    expect(axis.columns).toBe(10);
  });

  test('what began before it and what ends after it is cut', () => {
    const axis = axisOf(rotation.strings);
    const spans = (line: typeof cash) => spansOf(line.pushes, line.pushes, axis);
    expect(spans(cash).map(({ span }) => span)).toEqual([2, 2, 2, 2, 2]);
    expect(spans(event).map(({ span }) => span)).toEqual([2, 3, 3, 2]);
  });

  test('the time now covers no push: it stands behind its line, before it, or not at all', () => {
    // 8:42 of 8:30; 8:50; 9:04, when the push is late; 8:33.
    expect([12, 20, 34, 3].map((minutes) => tickPlace(minutes / 150))).toEqual([
      'after',
      'before',
      'none',
      'none',
    ]);
  });

  test('a string says how it is pushed', () => {
    expect(stringNote(cash, ZONE)).toBe(
      '30-minute downs, push at 9:00 PM and 9:30 PM, break after two',
    );
  });

  test('by dealers: where each is, push after push', () => {
    const tess = byDealer(cash).find(({ name }) => name === 'Tess Huang');
    expect(tess?.places.map((place) => place?.row.tableNumber)).toEqual([
      1,
      2,
      null,
      undefined,
      undefined,
    ]);
  });

  test('a down is over by its share', () => {
    expect(shareOver(0, 100, 40)).toBe(0.4);
    expect(shareOver(0, 100, 400)).toBe(1);
  });
});

describe('the next push', () => {
  test('is the earliest, with the strings that are pushed then', () => {
    const next = nextPush(rotation);
    expect(next?.at).toBe('2026-11-21T03:00:00.000Z');
    expect(next?.strings.map(({ id }) => id)).toEqual(['string_cash', 'string_event']);
    expect(nextPush(makeRotation({ strings: [] }))).toBeNull();
  });

  test('is confirmed from ten minutes before it on', () => {
    const at = '2026-11-21T03:00:00.000Z';
    expect(confirmHindrance(at, NOW, ZONE)).toBe('Can be confirmed from 8:50 PM on');
    expect(confirmHindrance(at, NOW + 8 * 60_000, ZONE)).toBeUndefined();
  });
});

describe('changes', () => {
  test('two dealers take each other’s place', () => {
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
    expect(swapOf(rest, hole)).toEqual([
      { staffId: 'staff_marco', kind: 'table', tableId: 'table_1' },
    ]);
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

  test('late is a word of its own', () => {
    expect(statusLook(late)).toMatchObject({ label: 'Late 12 min', tone: 'warn', filled: true });
    expect(statusLook(tess).label).toBe('Active');
    expect(assignmentText(late, ZONE)).toMatch(/^Due at /);
    expect(assignmentText(makeStaff({ status: 'break', breakUntil: minutesAgo(-18) }), ZONE)).toBe(
      'Break to 9:00 PM',
    );
  });

  test('who is awaited comes first, who is off only when asked for', () => {
    expect(inStaffOrder([off, tess, late]).map(({ name }) => name)).toEqual([
      'Luis Ortega',
      'Tess Huang',
      'Eli Barnes',
    ]);
    expect([off, tess, late].map(isOfTonight)).toEqual([false, true, true]);
  });
});

test('a status says what is due: a break after its downs, the end of a break', () => {
  const when = { now: NOW, timeZone: ZONE, mostDowns: 3 };
  expect(statusNote(makeStaff({ downsInRow: 2 }), when)).toBeNull();
  expect(statusNote(makeStaff({ downsInRow: 3 }), when)).toBe('3 downs, break due');
  expect(statusNote(makeStaff({ downsInRow: 4, lateMinutes: 5 }), when)).toBe(
    '5 min late to this down',
  );
  const rests = (until: string) => makeStaff({ status: 'break', breakUntil: until, downsInRow: 0 });
  expect(statusNote(rests(minutesAgo(-9)), when)).toBeNull();
  expect(statusNote(rests(minutesAgo(7)), when)).toBe('Break over 7 min ago');
});

test('games are kept in one order, so that what is ticked and unticked is as before', () => {
  const some = toggled(toggled([], 'Tournament'), 'PLO');
  expect(some).toEqual(['PLO', 'Tournament']);
  expect(toggled(some, 'PLO')).toEqual(['Tournament']);
});

test('who has left is last, belongs to no evening and says so', () => {
  const gone = makeStaff({ name: 'Vic Moreau', status: 'offline', isActive: false });
  const off = makeStaff({ name: 'Zoe Lind', status: 'offline', shift: null });
  expect(inStaffOrder([gone, off]).map(({ name }) => name)).toEqual(['Zoe Lind', 'Vic Moreau']);
  expect(isOfTonight(gone)).toBe(false);
  expect(statusLook(gone).label).toBe('Left');
});
