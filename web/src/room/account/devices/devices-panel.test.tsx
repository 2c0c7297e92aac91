import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { ROOM_ID } from '@/test/fixtures/make';
import { renderPage } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { AlertDevicesPanel } from './devices-panel';
import type { AlertDevice } from './queries';

const PATH = `/api/alert-devices/${ROOM_ID}`;
const PHONE: AlertDevice = {
  id: 'device_1',
  name: 'Chrome on Android',
  addedAt: '2026-11-28T20:00:00Z',
  isCurrent: false,
};

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  toasts.clear();
});

/** A browser that can show alerts, if its user allows them. */
function withPush(permission: NotificationPermission) {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } }),
  };
  const ready = Promise.resolve({ pushManager: { subscribe: async () => subscription } });
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission });
}

async function show(devices: AlertDevice[], answers: Record<string, unknown> = {}) {
  const page = await renderPage({
    at: '/settings/profile',
    path: '/settings/$section',
    page: () => <AlertDevicesPanel />,
    answers: { [`GET ${PATH}`]: { pushKey: 'the-public-key', devices }, ...answers },
  });
  await screen.findByText(/They end when you sign out/);
  return page;
}

test('alerts are turned on in this browser', async () => {
  withPush('granted');
  const { user, asked, container } = await show([PHONE], { [`POST ${PATH}`]: { ...PHONE, id: 'device_2' } });
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Turn On Here' }));
  await waitFor(() =>
    expect(JSON.parse(asked.find(({ method }) => method === 'POST')?.body ?? 'null')).toEqual({
      subscription: { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' },
    }),
  );
});

test('a user who does not allow alerts has turned on nothing', async () => {
  withPush('denied');
  const { user, asked } = await show([]);
  await user.click(screen.getByRole('button', { name: 'Turn On Here' }));
  expect(await screen.findByText(/did not allow alerts/)).toBeVisible();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('this device is marked, and every device can be tested and turned off', async () => {
  withPush('granted');
  const { user, asked } = await show([{ ...PHONE, isCurrent: true }], {
    [`POST ${PATH}/device_1/test`]: undefined,
    [`DELETE ${PATH}/device_1`]: undefined,
  });
  expect(screen.queryByRole('button', { name: 'Turn On Here' })).toBeNull();
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText(/^This device, on since/)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Send a test to Chrome on Android' }));
  await user.click(row.getByRole('button', { name: 'Turn off alerts on Chrome on Android' }));
  await waitFor(() => expect(asked.map(({ method }) => method)).toContain('DELETE'));
});

test('a browser without push says why nothing can be turned on', async () => {
  await show([]);
  expect(screen.getAllByText(/This browser can’t show alerts/)[0]).toBeVisible();
});
