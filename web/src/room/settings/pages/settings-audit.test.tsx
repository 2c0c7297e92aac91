import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditLine, TrailFilters } from '../audit/types';
import type { Permission } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { makeUser, NOW, ROOM_ID } from '@/test/fixtures/make';
import { problem, renderPage } from '@/test/render-page';
import { setWindowWidth } from '@/test/setup';
import { toasts } from '@/ui/toast-store';
import { SettingsPage } from './settings';

function line(id: string, over: Partial<AuditLine> = {}): AuditLine {
  return {
    id,
    at: '2026-11-21T02:40:00.000Z',
    roomId: ROOM_ID,
    room: 'Lodge Card Club',
    actorId: 'user_nina',
    who: 'Nina Park',
    role: 'dealer',
    impersonator: null,
    type: 'seat_updated',
    what: `Act ${id}`,
    ...over,
  };
}

const FILTERS: TrailFilters = {
  people: [{ id: 'user_nina', name: 'Nina Park', role: 'dealer', isActive: true }],
  types: [{ type: 'signed_in', what: 'Signed in' }],
};

/** A page of the trail, with the cursor of the next one if there is any. */
function pageOf(lines: AuditLine[], cursor?: string): Response {
  return new Response(JSON.stringify(lines), {
    headers: cursor === undefined ? {} : { Link: `</api/audit?cursor=${cursor}>; rel="next"` },
  });
}

async function show(search: string, trail: unknown, permissions: Permission[] = ['view_floor', 'view_audit']) {
  return await renderPage({
    at: `/settings/audit${search}`,
    path: '/settings/$section',
    page: SettingsPage,
    user: makeUser({ role: 'executive', permissions }),
    answers: { 'GET /api/audit': trail, 'GET /api/audit/filters': FILTERS },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
});

afterEach(() => {
  toasts.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const trailAsked = (asked: readonly { path: string }[]) =>
  asked.map(({ path }) => path).filter((path) => /^\/api\/audit(?:\?|$)/.test(path));

test('the acts of a gaming day, in the room’s time zone, with the administrator behind them', async () => {
  const { container } = await show('', () =>
    pageOf([
      line('a', { impersonator: 'Kim Osei', who: 'Ruth Callahan', role: 'owner' }),
      line('b', { at: '2026-11-20T08:10:00.000Z', role: null, who: 'PitBoss' }),
    ]),
  );
  const row = await screen.findByRole('row', { name: /Act a/ });
  expect(row).toHaveTextContent('8:40 PM');
  expect(row).toHaveTextContent('by Kim Osei of the platform');
  // Ten past two in the morning still belongs to the evening before.
  expect(screen.getByText('Thursday, November 19')).toBeVisible();
  expect(screen.getByRole('row', { name: /Act b/ })).toHaveTextContent('2:10 AM');
  await expectAccessible(container);
});

test('short and empty pages are followed, and further ones are loaded on request', async () => {
  const pages = [
    pageOf([line('a')], 'two'),
    pageOf([], 'three'),
    pageOf(
      [...'bcdefghijklmnopqrstu'].map((id) => line(id)),
      'four',
    ),
    pageOf([line('last')]),
  ];
  const { user, asked } = await show('', () => pages.shift());
  await screen.findByRole('row', { name: /Act u/ });
  expect(trailAsked(asked)).toEqual(['/api/audit?limit=50', '/api/audit?cursor=two', '/api/audit?cursor=three']);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('row', { name: /Act last/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('filters are in the address; invalid ones are ignored; an empty result can be cleared', async () => {
  const { user, asked, history } = await show('?type=signed_in&from=yesterday&x=1', () => pageOf([]));
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(trailAsked(asked)).toEqual(['/api/audit?type=signed_in&limit=50']);
  expect(screen.getByRole('combobox', { name: 'What' })).toHaveTextContent('Signed in');
  await user.click(screen.getByRole('combobox', { name: 'Who' }));
  await user.click(await screen.findByRole('option', { name: /^Nina Park/ }));
  await waitFor(() => expect(history.location.search).toBe('?type=signed_in&actor=user_nina'));
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('the file has the filtered lines', async () => {
  const made: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  );
  const { user, asked } = await renderPage({
    at: '/settings/audit?room=accounts',
    path: '/settings/$section',
    page: SettingsPage,
    user: makeUser({ role: 'owner', permissions: ['view_audit'] }),
    answers: {
      'GET /api/audit': () => pageOf([line('a')]),
      'GET /api/audit/filters': FILTERS,
      'GET /api/audit/export': () => new Response('\uFEFFAt,Where\r\n'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(asked.at(-1)?.path).toBe('/api/audit/export?room=accounts');
});

test('on a phone the filters are one line with the selected values', async () => {
  setWindowWidth(390);
  await show('?room=accounts&from=2026-11-01', () => pageOf([line('a')]));
  const filter = await screen.findByRole('button', { name: /^Filter/ });
  expect(filter).toHaveTextContent('Accounts, 2026-11-01 –');
  expect(filter).toHaveAttribute('aria-expanded', 'false');
});

test('a failed load shows a message; a user without permission reads which roles have it', async () => {
  const failed = await show('', problem(400, 'No.'));
  expect(await screen.findByText('Could not load the audit trail.')).toBeVisible();
  failed.unmount();
  await show('', [], ['view_floor']);
  const page = await screen.findByRole('main');
  expect(within(page).getByText(/Owners and executives may see it/)).toBeVisible();
});
