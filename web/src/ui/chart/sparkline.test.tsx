import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { Sparkline, sparkPoints } from './sparkline';

test('it starts at zero, and several share a scale', () => {
  const alone = sparkPoints([0, 40, 80], 80);
  expect(alone.map(({ y }) => y)).toEqual([31, 17, 3]);
  expect(sparkPoints([80], 160)[0]).toEqual({ x: 77, y: 17 });
  expect(sparkPoints([0, 0], 0).map(({ y }) => y)).toEqual([31, 31]);
  expect(sparkPoints([-5], 10)[0]?.y).toBe(31);
  expect(sparkPoints([], 10)).toEqual([]);
});

test('its sentence is its name; its last point is marked', async () => {
  const { container } = renderUi(<Sparkline label="Seated: from 4 to 80" values={[4, 84, 80]} />);
  expect(screen.getByRole('img', { name: 'Seated: from 4 to 80' })).toBeInTheDocument();
  expect(container.querySelectorAll('circle')).toHaveLength(1);
  await expectAccessible(container);
});

test('nothing to draw', () => {
  const { container } = renderUi(<Sparkline label="Nobody yet" values={[]} />);
  expect(container.querySelector('polyline')).toBeNull();
});
