import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Administrator } from '@/api/platform-types';
import { createQueryClient } from '@/app/query-client';
import { platformStatsQuery } from '@/features/organizations/queries';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { renderUi } from '@/test/render';
import { MasterConsole } from './master-console';

const administrator: Administrator = {
  id: 'admin_1',
  email: 'kim@pitboss.example',
  name: 'Kim Osei',
  needsTwoStep: false,
  signedInAt: '2026-11-21T02:00:00.000Z',
  signedOutAt: '2026-11-21T14:00:00.000Z',
};

function show(trail: () => Response) {
  window.history.replaceState(null, '', '/?admin=true&tab=audit');
  fakeFetch(({ path }) => (path.startsWith('/api/admin/audit') ? trail() : jsonAnswer({})));
  const client = createQueryClient();
  // The organizations' tab was read a moment ago.
  client.setQueryData(platformStatsQuery.queryKey, {} as never);
  return renderUi(
    <QueryClientProvider client={client}>
      <MasterConsole administrator={administrator} platformDomain="pitboss.example" />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test('the audit tab calls itself updated when its own trail was read', async () => {
  show(() => jsonAnswer([]));
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
  expect(screen.getByText(/^updated \d+ s ago$/)).toBeVisible();
});

test('the audit tab does not call itself updated when the trail could not be read', async () => {
  show(() => new Response('{"status":503,"title":"Busy"}', { status: 503 }));
  expect(await screen.findByRole('button', { name: /Try Again|Retry/i })).toBeVisible();
  expect(screen.queryByText(/^updated /)).toBeNull();
});
