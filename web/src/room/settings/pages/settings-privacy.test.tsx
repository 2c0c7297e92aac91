import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { makeUser } from '@/test/fixtures/make';
import { problem, renderPage } from '@/test/render-page';
import { SettingsPage } from './settings';

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(section: string, answer: unknown, permissions: Permission[] = ['view_floor', 'manage_settings']) {
  return renderPage({
    at: `/settings/${section}`,
    path: '/settings/$section',
    page: SettingsPage,
    user: makeUser({ permissions }),
    answers: { [`GET /api/${section}`]: answer },
  });
}

test('all data of the organization in one file', async () => {
  let give: (answer: Response) => void = () => undefined;
  const { user, container } = await show('export', () => new Promise<Response>((resolve) => (give = resolve)));
  await user.click(await screen.findByRole('button', { name: 'Download ZIP' }));
  expect(await screen.findByRole('button', { name: 'Preparing…' })).toHaveAttribute('aria-busy', 'true');
  give(
    new Response('PK', {
      headers: { 'Content-Disposition': 'attachment; filename="pitboss-export-2026-11-20.zip"' },
    }),
  );
  await waitFor(() => expect(saved).toEqual(['pitboss-export-2026-11-20.zip']));
  expect(await screen.findByRole('button', { name: 'Download ZIP' })).toBeVisible();
  await expectAccessible(container);
});

test('a failure is shown and can be retried', async () => {
  const { user } = await show('export', problem(503, 'The server is restarting.'));
  const button = await screen.findByRole('button', { name: 'Download ZIP' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');
  expect(button).toBeEnabled();
});

test('where no backup is available, the server’s reason is shown', async () => {
  const why = 'This server makes no backups';
  const { user, container } = await show('backup', problem(409, why));
  await user.click(await screen.findByRole('button', { name: 'Download Backup' }));
  expect(await screen.findByText(why)).toBeVisible();
  expect(saved).toEqual([]);
  await expectAccessible(container);
});

test('both are for owners only', async () => {
  await show('export', undefined, ['view_floor', 'view_audit']);
  expect(within(await screen.findByRole('main')).getByText(/Owners may see it/)).toBeVisible();
});
