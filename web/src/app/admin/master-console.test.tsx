import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Administrator } from '@/platform/types';
import { createQueryClient } from '@/api/query-client';
import { platformStatsQuery } from '@/platform/organizations/queries';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { renderRoutes } from '@/test/render-routes';
import { AdministratorProvider } from '@/platform/admin/administrator-context';
import { adminTree } from '../routes/admin';

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
  // The query of the organizations' tab is still fresh.
  client.setQueryData(platformStatsQuery.queryKey, {} as never);
  return renderRoutes(adminTree, {
    client,
    wrap: (routes) => (
      <AdministratorProvider administrator={administrator} platformDomain="pitboss.example">
        {routes}
      </AdministratorProvider>
    ),
  });
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
