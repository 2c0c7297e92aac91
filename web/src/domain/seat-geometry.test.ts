import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAtRight, type Point, roundTable, seatPercents, seatPoints, table } from './seat-geometry';

const seatCounts = fc.integer({ min: 2, max: 10 });

function distance(a: Point, b: Point) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

test('the nine seats of the design', () => {
  const rounded = seatPercents(9).map(({ x, y }) => [x.toFixed(2), y.toFixed(2)]);
  expect(rounded).toEqual([
    ['28.86', '87.30'],
    ['10.78', '68.27'],
    ['10.16', '33.65'],
    ['27.52', '12.98'],
    ['50.00', '12.50'],
    ['72.48', '12.98'],
    ['89.84', '33.65'],
    ['89.22', '68.27'],
    ['71.14', '87.30'],
  ]);
});

test('the nine seats of the dealer', () => {
  const rounded = seatPercents(9, roundTable).map(({ x, y }) => [x.toFixed(2), y.toFixed(2)]);
  expect(rounded.slice(0, 5)).toEqual([
    ['26.28', '84.94'],
    ['10.88', '63.82'],
    ['11.17', '35.28'],
    ['26.98', '14.64'],
    ['50.00', '11.04'],
  ]);
});

test.each([table, roundTable])('no two seats of $height touch', (plan) => {
  fc.assert(
    fc.property(seatCounts, (count) => {
      const points = seatPoints(count, plan);
      for (const [index, a] of points.entries())
        for (const b of points.slice(index + 1)) expect(distance(a, b)).toBeGreaterThan(140);
    }),
  );
});

test.each([table, roundTable])('every seat is inside the map of $height', (plan) => {
  fc.assert(
    fc.property(seatCounts, (count) => {
      // Seats of the dealer's table may extend into the margin.
      const half = plan === roundTable ? 60 : plan.seatDiameter / 2;
      for (const { x, y } of seatPoints(count, plan)) {
        expect(x).toBeGreaterThanOrEqual(half);
        expect(x).toBeLessThanOrEqual(plan.width - half);
        expect(y).toBeGreaterThanOrEqual(half);
        expect(y).toBeLessThanOrEqual(plan.height - half);
      }
    }),
  );
});

test('left and right mirror each other, and seat 1 is at the dealer’s left hand', () => {
  fc.assert(
    fc.property(seatCounts, (count) => {
      const points = seatPoints(count);
      for (const [index, a] of points.entries()) {
        const mirrored = points[count - 1 - index];
        expect(mirrored?.x).toBeCloseTo(table.width - a.x, 6);
        expect(mirrored?.y).toBeCloseTo(a.y, 6);
      }
      expect(points[0]?.x).toBeLessThan(table.width / 2);
    }),
  );
});

test('the numbers go clockwise', () => {
  fc.assert(
    fc.property(seatCounts, (count) => {
      // The clockwise angle from the bottom center grows from seat to seat.
      const angles = seatPoints(count).map(({ x, y }) => {
        const angle = Math.atan2(table.width / 2 - x, y - table.height / 2);
        return angle < 0 ? angle + 2 * Math.PI : angle;
      });
      expect(angles).toEqual(angles.toSorted((a, b) => a - b));
    }),
  );
});

test('seats on the right', () => {
  const right = Array.from({ length: 9 }, (_, i) => i + 1).filter((seat) => isAtRight(seat, 9));
  expect(right).toEqual([6, 7, 8, 9]);
  expect(isAtRight(3, 2)).toBe(false);
});
