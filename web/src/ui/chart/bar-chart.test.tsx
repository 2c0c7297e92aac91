import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { BarChart } from './bar-chart';

const BARS = [
  { key: '1', label: 'Week of November 2', tick: 'Nov 2', value: 10.8, text: '10.8' },
  { key: '2', label: 'Week of November 9', value: 13.8, text: '13.8', strong: true },
  { key: '3', label: 'Week of November 16', value: 8.2, text: '8.2', partial: true },
];

function show() {
  return renderUi(
    <BarChart
      title="Hours per week"
      summary="10.9 on average over 3 weeks."
      bars={BARS}
      heads={{ label: 'Week', value: 'Hours' }}
      unit="hours"
    />,
  );
}

test('a title, a sentence, and every number written', async () => {
  show();
  expect(screen.getByRole('region', { name: 'Hours per week' })).toHaveTextContent('10.9 on average over 3 weeks.');
  expect(screen.getByRole('img', { name: 'Week of November 16: 8.2 hours so far' })).toBeInTheDocument();
  await expectAccessible();
});

test('one tab stop; arrow keys go from bar to bar', async () => {
  const { user } = show();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('img', { name: /November 16/ })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('img', { name: /November 9/ })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(screen.getByRole('img', { name: /November 2:/ })).toHaveFocus();
});

test('the same numbers as a table', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'View as table' }));
  const table = screen.getByRole('table', { name: 'Hours per week' });
  expect(within(table).getByRole('row', { name: 'Week of November 16 8.2 so far' })).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'View as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});
