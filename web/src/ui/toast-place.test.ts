import { expect, test } from 'vitest';
import { covers, type Obstacle, placeToast } from './toast-place';

const frame = { left: 16, top: 16, right: 374, bottom: 828 };
const size = { width: 358, height: 60 };

function at(left: number, top: number, right: number, bottom: number, isReserved = true): Obstacle {
  return { left, top, right, bottom, isReserved };
}

function place(...obstacles: Obstacle[]) {
  const { left, top } = placeToast(size, frame, obstacles);
  return { left, top, right: left + size.width, bottom: top + size.height };
}

test('an empty page has its toasts at the lower edge', () => {
  expect(place()).toMatchObject({ left: 16, top: 768 });
});

test('a toast is placed above the tabs at the foot of the window', () => {
  const tabs = at(0, 776, 390, 844);
  const toast = place(tabs);
  expect(covers(toast, tabs)).toBe(false);
  expect(toast.bottom).toBeGreaterThan(760);
});

test('a toast moves past a primary button, and a little way for another control', () => {
  const primary = at(200, 760, 374, 804);
  const control = at(300, 690, 374, 734, false);
  const toast = place(primary, control);
  expect([primary, control].filter((each) => covers(toast, each))).toEqual([]);
});

test('with a sheet over the lower half a toast goes to the upper edge', () => {
  const buttons = [500, 560, 620, 680, 740, 800].map((top) => at(16, top, 374, top + 44));
  expect(place(at(0, 420, 390, 844, false), ...buttons).top).toBe(16);
});

test('on a wide window a toast leaves a column of buttons at the right', () => {
  const wide = { left: 16, top: 16, right: 1424, bottom: 884 };
  const dialog = at(1040, 12, 1428, 888);
  const { left } = placeToast({ width: 384, height: 60 }, wide, [dialog]);
  expect(left + 384).toBeLessThanOrEqual(1040);
});

test('where everything is reserved a toast still has a place inside the window', () => {
  const { left, top, right, bottom } = place(at(0, 0, 390, 844));
  expect([left >= 16, top >= 16, right <= 374, bottom <= 828]).toEqual([true, true, true, true]);
});
