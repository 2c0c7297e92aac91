import { describe, expect, test } from 'vitest';
import { NO_FIGURE } from '@/test/fixtures/figures';
import { emptyColumn, makeColumn, makeSummary, NORTH_ID, northColumn } from '@/test/fixtures/executive';
import { minutesAgo } from '@/test/fixtures/make';
import { dayShapes, KEY_FIGURES, keyFigure, ROOM_LINES, type Scope, scopeOf, shapeText } from './model';

function scope(roomId: string | null, summary = makeSummary()): Scope {
  const found = scopeOf(summary, roomId);
  if (found === null) throw new Error('no such room');
  return found;
}

const said = (s: Scope) =>
  KEY_FIGURES.map(({ id }) => {
    const { label, value, unit, base } = keyFigure(id, s);
    return [label, value, unit, base];
  });

test('seven figures of all rooms, each with its base', () => {
  expect(said(scope(null))).toEqual([
    ['Total Revenue', '$14,536.40', undefined, '+8% vs yesterday, same time'],
    ['Hourly Revenue', '$1,952.00', undefined, '× 24 = $46,848.00 projected'],
    ['Total Players', '173', 'of 353 today', '$50.27 average spend'],
    ['Table Utilization', '79%', undefined, 'target 75%'],
    ['Customer Satisfaction', '76%', undefined, '206 of 272 waits in 30 min, 24 h'],
    ['Staff Efficiency', '93%', undefined, 'of scheduled dealer time'],
    ['Key Alerts', '7', undefined, ''],
  ]);
});

test('one room out of the same response', () => {
  expect(said(scope(NORTH_ID)).slice(0, 3)).toEqual([
    ['Total Revenue', '$5,662.40', undefined, '−6% vs yesterday, same time'],
    ['Hourly Revenue', '$776.00', undefined, '× 24 = $18,624.00 projected'],
    ['Total Players', '93', 'of 148 today', '$59.96 average spend'],
  ]);
  expect(scopeOf(makeSummary(), 'room_elsewhere')).toBeNull();
});

test('without a base a figure says what is missing', () => {
  const { roomId } = emptyColumn();
  expect(said(scope(roomId, makeSummary({ rooms: [emptyColumn()] })))).toEqual([
    ['Total Revenue', '$0.00', undefined, 'no comparison yet'],
    ['Hourly Revenue', '$0.00', undefined, '× 24 = $0.00 projected'],
    ['Total Players', '0', 'seated', 'nobody by name yet'],
    ['Table Utilization', '–', undefined, 'no table was open today'],
    ['Customer Satisfaction', '–', undefined, 'no wait ended in 24 h'],
    ['Staff Efficiency', '–', undefined, 'no dealer was on shift today'],
    ['Key Alerts', '0', undefined, 'none critical or high'],
  ]);
});

test('walk-ins have no name: seated players are then no part of the named players of the day', () => {
  const walkIns = { ...scope(null), seated: 9, today: 4 };
  expect(keyFigure('players', walkIns)).toMatchObject({
    unit: 'seated',
    base: '4 by name today · $50.27 average spend',
  });
});

test('a wait target that differs between rooms is left out', () => {
  const rooms = [makeColumn(), northColumn({ waitTarget: 20 })];
  const s = scope(null, makeSummary({ rooms, tableUtilization: { ...NO_FIGURE, percent: 70 } }));
  expect(keyFigure('satisfaction', s).base).toBe('206 of 272 waits in target, 24 h');
  expect(keyFigure('utilization', s).base).toBe('of open seat-minutes');
});

test('alerts have the tone of the worst one', () => {
  const s = scope(null);
  expect(keyFigure('alerts', s).tone).toBe('bad');
  expect(keyFigure('alerts', { ...s, critical: 0 }).tone).toBe('warn');
  expect(keyFigure('alerts', { ...s, critical: 0, high: 0 }).tone).toBeUndefined();
});

test('rooms side by side', () => {
  const lines = (column = makeColumn()) =>
    ROOM_LINES.map(({ text, late }) => `${text(column)}${late?.(column) === true ? ' late' : ''}`);
  expect(lines()).toEqual([
    '8,874.00',
    '+18%',
    '776.00',
    '59.96',
    '9 of 12',
    '11',
    '52 min late',
    '78%',
    '80%',
    '94%',
    '11',
  ]);
  expect(lines(emptyColumn())).toEqual(['0.00', '–', '0.00', '–', '0 of 0', '0', '–', '–', '–', '–', '0']);
});

describe('the shape of the day', () => {
  test('rooms share a time axis and a scale, from the first seated player in any room', () => {
    const shapes = dayShapes([makeColumn(), northColumn()]);
    expect(shapes.since).toBe(minutesAgo(102));
    expect(shapes.most).toBe(93);
    expect(shapes.of.get(NORTH_ID)).toEqual([0, 93]);
    expect(shapes.of.get(makeColumn().roomId)).toEqual([40.5, 80]);
  });

  test('no seated players in any room', () => {
    expect(dayShapes([emptyColumn()])).toEqual({ since: null, most: 0, of: new Map() });
    expect(dayShapes([]).since).toBeNull();
  });

  test('in words', () => {
    expect(shapeText('Austin', [4, 84.4, 80], '10 AM')).toBe(
      'Seated in Austin by the hour since 10 AM: from 4 to 80, at most 84',
    );
  });
});
