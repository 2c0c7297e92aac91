import { expect, test } from 'vitest';
import { makeShiftHead } from '@/test/fixtures/house';
import { makeReport } from '@/test/fixtures/revenue';
import { cellText, factText, longDay, reportFile, shiftsOfDay, shiftText, sortValue } from './model';

const place = { timeZone: 'America/Chicago', gamingDayStart: 6 };
const DAY = '2026-11-20';

test('a value is formatted by its type', () => {
  const cell = (value: string | null, format: Parameters<typeof cellText>[1]) => cellText(value, format, DAY, place);
  expect(cell('1240.50', 'money')).toBe('1,240.50');
  expect(cell('-12.00', 'money')).toBe('−12.00');
  expect(cell('12345', 'number')).toBe('12,345');
  expect(cell('95', 'minutes')).toBe('1 h 35 min');
  expect(cell('2026-11-21T03:10:00.000Z', 'time')).toBe('9:10 PM');
  // The morning after belongs to the gaming day until the next one begins.
  expect(cell('2026-11-21T09:10:00.000Z', 'time')).toBe('3:10 AM');
  expect(cell('2026-11-21T13:10:00.000Z', 'time')).toBe('Nov 21, 7:10 AM');
  expect(cell(null, 'money')).toBe('–');
  expect(factText('8874.00', 'money', DAY, place)).toBe('$8,874.00');
  expect(factText('3205', 'minutes', DAY, place)).toBe('53 h 25');
});

test('the whole report is one file, and spreadsheets run no formulas in it', () => {
  const lines = reportFile(makeReport(), place).split('\r\n');
  expect(lines).toContain('Daily Report,2026-11-20');
  expect(lines).toContain('Revenue,8874.00');
  expect(lines).toContain('Table,Game,Opened,Revenue');
  expect(lines).toContain("4,2/5 NL Hold'em,2026-11-20 2:10 PM,1240.50");
  expect(lines).toContain('7,"\'=HYPERLINK(""x"")",,-12.00');
  expect(lines).toContain(',Total,,1228.50');
  expect(lines).toContain('Refused entries');
});

test('a day shows its year when it is not the current one', () => {
  expect(longDay('2026-11-20', '2026-11-21')).toBe('Friday, November 20');
  expect(longDay('2025-11-20', '2026-11-21')).toBe('November 20, 2025');
});

test('the shifts of a gaming day', () => {
  const late = makeShiftHead({
    id: 'late',
    openedAt: '2026-11-21T08:00:00.000Z',
    closedAt: '2026-11-21T10:30:00.000Z',
    drawerName: 'Drawer 2',
    cashierName: 'Dana Reyes',
  });
  const next = makeShiftHead({ id: 'next', openedAt: '2026-11-21T14:00:00.000Z', closedAt: null });
  expect(shiftsOfDay([next, late], DAY, place).map(({ id }) => id)).toEqual(['late']);
  expect(shiftText(late, place.timeZone)).toBe('Drawer 2, Dana Reyes, 2:00 AM to 4:30 AM');
  expect(shiftText(next, place.timeZone)).toMatch(/8:00 AM open$/);
});

test('a column sorts by its raw values, not by their texts', () => {
  expect(sortValue('-12.50', 'money')).toBe(-12.5);
  expect(sortValue('90', 'minutes')).toBe(90);
  expect(sortValue('2026-11-20T23:10:00.000Z', 'time')).toBe('2026-11-20T23:10:00.000Z');
  expect(sortValue('4', 'text')).toBe('4');
  expect([sortValue('', 'money'), sortValue(null, 'text'), sortValue(undefined, 'time')]).toEqual([null, null, null]);
});
