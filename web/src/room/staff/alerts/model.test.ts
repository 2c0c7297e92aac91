import { GRANTS } from '@/api/generated/roles.gen';
import { describe, expect, test } from 'vitest';
import { makeAlert } from '@/test/fixtures/staff';
import { minutesAgo } from '@/test/fixtures/make';
import type { Alert } from '@/api/staff-types';
import {
  canTake,
  endingAct,
  filtered,
  inOrder,
  messageParts,
  newUrgent,
  placeOf,
  resolveBlockedReason,
  resolveWords,
  worstByTable,
} from './model';

const critical = makeAlert({ id: 'critical', timestamp: minutesAgo(9) });
const old = makeAlert({ id: 'old', priority: 'high', kind: 'high_pot', timestamp: minutesAgo(8) });
const young = makeAlert({ id: 'young', priority: 'high', kind: 'floor', timestamp: minutesAgo(2) });
const medium = makeAlert({ id: 'medium', priority: 'medium', tableId: 'table_6' });

test('the most urgent first, then the newest', () => {
  const ids = inOrder([medium, old, critical, young]).map(({ id }) => id);
  expect(ids).toEqual(['critical', 'young', 'old', 'medium']);
});

test('a filter shows one priority or all', () => {
  expect(filtered([medium, old, critical], 'high')).toEqual([old]);
  expect(filtered([medium, old], 'all')).toHaveLength(2);
});

test('the first sentence is the title, the rest are details', () => {
  expect(messageParts({ ...old, message: 'Pot above $1,000. Dealer entered $3,450.' })).toEqual({
    what: 'Pot above $1,000.',
    rest: 'Dealer entered $3,450.',
  });
  expect(messageParts({ ...young, message: 'Technical.' })).toEqual({ what: 'Technical.', rest: '' });
});

test('a shift note names its writer, is marked read, and cannot be taken', () => {
  const note = makeAlert({ kind: 'shift_note', message: 'Table 5 short a chair. Tom waits.', raisedBy: 'Pat Delgado' });
  expect(messageParts(note)).toEqual({
    what: 'Shift note from Pat Delgado.',
    rest: 'Table 5 short a chair. Tom waits.',
  });
  expect(resolveWords(note).verb).toBe('Mark Read');
  expect(canTake(note, GRANTS.pit_boss)).toBe(false);
  expect(resolveBlockedReason(note, GRANTS.floor_manager)).toBeUndefined();
});

test('an alert of a list names its game, an alert of the room none', () => {
  expect(placeOf({ tableName: "5/10 NL Hold'em" })).toBe('5/10 NL');
  expect(placeOf({ tableName: null })).toBe('Room');
});

describe('the permission to resolve', () => {
  test('a call: every role that may raise one; a rule: roles that manage alerts', () => {
    expect(resolveBlockedReason(young, ['raise_alerts'])).toBeUndefined();
    expect(resolveBlockedReason(old, ['raise_alerts'])).toMatch(/^Automatic/);
    expect(resolveBlockedReason(old, ['raise_alerts', 'manage_alerts'])).toBeUndefined();
    expect(resolveBlockedReason(young, ['view_reports'])).toMatch(/not resolve them/);
  });
});

test('a table shows its worst alert', () => {
  const worst = worstByTable([young, critical, medium]);
  expect(worst.get('table_5')).toBe(critical);
  expect(worst.get('table_6')).toBe(medium);
});

test('only new urgent alerts are announced; none of the first list are', () => {
  expect(newUrgent([critical, medium], null)).toEqual([]);
  expect(newUrgent([critical, young, medium], new Set(['critical']))).toEqual([young]);
});

test('each alert links to the act that resolves it', () => {
  const at = (kind: Alert['kind'], tableId: string | null = 'table_5') =>
    endingAct(makeAlert({ kind, roomId: 'room', tableId }), GRANTS.pit_boss);
  expect(at('no_dealer')).toMatchObject({ label: 'Assign Dealer', to: '/pit-boss/room?tab=staff' });
  expect(at('wait_over_target', null)).toMatchObject({
    label: 'Call Player',
    to: '/floor-manager',
  });
  expect(at('table_short')).toMatchObject({ label: 'Break Table', to: '/tables/table_5' });
  expect(at('player_out')).toMatchObject({ label: 'Confirm Bust', to: '/tables/table_5' });
  expect(at('vip_request', null)).toBeNull();
});

test('an act that the role does not have is not offered', () => {
  const short = makeAlert({ kind: 'table_short' });
  expect(endingAct(short, GRANTS.floor_manager)).not.toBeNull();
  expect(endingAct(short, GRANTS.front_office)).toBeNull();
  expect(endingAct(makeAlert({ kind: 'no_dealer' }), GRANTS.executive)).toBeNull();
});
