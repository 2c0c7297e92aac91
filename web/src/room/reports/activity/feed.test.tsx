import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Activity } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeActivity, minutesAgo, ROOM_ID } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { ActivityFeed } from './feed';

afterEach(() => vi.unstubAllGlobals());

function lines(from: number, to: number): Activity[] {
  return Array.from({ length: to - from }, (_, i) =>
    makeActivity({
      id: `a${from + i}`,
      description: `Line ${from + i}`,
      timestamp: minutesAgo(from + i),
    }),
  );
}

const feed = <ActivityFeed roomId={ROOM_ID} timeZone="America/Chicago" />;

test('the newest few first, then page by page to the end', async () => {
  fakeFetch(({ path }) => {
    if (path.includes('limit=20')) return jsonAnswer(lines(0, 20));
    if (path.includes('cursor=')) return jsonAnswer(lines(24, 28));
    return jsonAnswer(lines(0, 24), { Link: '</api/activity/x?cursor=50>; rel="next"' });
  });
  const { user } = renderWithData(feed);
  expect(await screen.findByText('Line 0')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Line 23')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Line 27')).toBeInTheDocument();
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more).toHaveAttribute('aria-disabled', 'true');
  expect(more).toHaveAccessibleDescription(/There is no earlier activity/);
  expect(more).toHaveFocus();
});

test('no activity yet', async () => {
  fakeFetch(() => jsonAnswer([]));
  renderWithData(feed);
  expect(await screen.findByText('No activity yet')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure is shown and can be retried', async () => {
  let down = true;
  fakeFetch(() => (down ? new Response('the server is restarting', { status: 503 }) : jsonAnswer(lines(0, 2))));
  const { user } = renderWithData(feed);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load activity.');
  down = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Line 1')).toBeInTheDocument();
});
