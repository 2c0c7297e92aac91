import { expect, test } from 'vitest';
import { axisSteps, spread } from './scale';

test('an axis has few, round figures and begins at zero', () => {
  expect(axisSteps(16_644_60)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
  expect(axisSteps(900)).toEqual([0, 250, 500, 750]);
  expect(axisSteps(1)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(axisSteps(0)).toEqual([0]);
});

test('labels that are too close move apart and stay inside', () => {
  expect(spread([100, 140], 16, 0, 200)).toEqual([100, 140]);
  expect(spread([100, 104], 16, 0, 200)).toEqual([100, 116]);
  expect(spread([104, 100, 101], 16, 0, 200)).toEqual([132, 100, 116]);
  expect(spread([195, 198], 16, 0, 200)).toEqual([184, 200]);
});
