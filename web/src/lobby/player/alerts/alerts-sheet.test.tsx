import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { chooseLanguage } from '@/lobby/language/language';
import { AlertsSheet } from './alerts-sheet';
import type { Alerts, Channel } from './client';

const texts: Channel = {
  id: 'channel_text',
  kind: 'text',
  address: '••• 0177',
  consentedAt: '2026-11-28T20:00:00Z',
  source: 'page',
  stoppedAt: null,
  stopSource: null,
};
const emails: Channel = { ...texts, id: 'channel_email', kind: 'email', address: 'c•••@example.net' };
const push: Channel = { ...texts, id: 'channel_push', kind: 'push', address: '' };

let alerts: Alerts;
let refusal: string | null; // the type of its problem
let sent: { act: string; body: unknown }[];
let permission: NotificationPermission;
let unsubscribed: number;
/** A message of the service worker to its page. */
let worker: EventTarget;

beforeEach(() => {
  alerts = {
    pushKey: 'the-public-key',
    hasText: true,
    hasEmail: true,
    consent: { version: '2026-11-28', en: 'Lodge may notify me here.', es: 'Lodge puede avisarme por este medio.' },
    language: 'en',
    channels: [],
  };
  refusal = null;
  sent = [];
  unsubscribed = 0;
  worker = new EventTarget();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const name = `${method} ${path.replace('/api/player-pages/link_1', '')}`;
    const fields = body === undefined ? null : (JSON.parse(String(body)) as { kind?: string });
    sent.push({ act: name, body: fields });
    if (refusal !== null) return Response.json({ type: `urn:pitboss:${refusal}` }, { status: 409 });
    if (method !== 'POST' || fields?.kind === undefined) return Response.json([]);
    return Response.json([texts, emails, push].find(({ kind }) => kind === fields.kind));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A phone that can show notifications, if the player allows it. */
function withPush() {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } }),
    unsubscribe: async () => (unsubscribed += 1),
  };
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  const activate = () => {
    installing.state = 'activating';
    installing.dispatchEvent(new Event('statechange'));
  };
  // A browser's promise of a ready worker stays with the first one, which the page may have removed.
  const removed = { pushManager: { subscribe: () => Promise.reject(new Error()), getSubscription: async () => null } };
  const registration = {
    scope: 'http://localhost/p/link_1',
    ...{ active: null, waiting: null, installing },
    pushManager: { subscribe: async () => subscription, getSubscription: async () => subscription },
    unregister: async () => true,
  };
  const serviceWorker = Object.assign(worker, {
    register: vi.fn<(file: string, options: unknown) => Promise<unknown>>(async () => {
      setTimeout(activate);
      return registration;
    }),
    ready: Promise.resolve(removed),
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission });
  return serviceWorker;
}

function show(channels: Channel[] = []) {
  alerts = { ...alerts, channels };
  const onClose = vi.fn<() => void>();
  const ui = () => (
    <AlertsSheet
      link="link_1"
      roomName="Lodge Card Club"
      timeZone="America/Chicago"
      alerts={alerts}
      disabledReason={undefined}
      onChanged={async () => undefined}
      onClose={onClose}
    />
  );
  const { rerender } = render(ui());
  return { onClose, reload: () => rerender(ui()) };
}

const user = userEvent.setup();
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const title = () => screen.getByRole('heading', { level: 2 });

test('push comes first, text second, and Not now is always there', async () => {
  withPush();
  const { onClose } = show();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Turn on notifications', 'Text me', 'Email me', 'Not now']);
  await expectAccessible();
  await press('Not now');
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('notifications are turned on, tested, and the page says when the phone has answered', async () => {
  permission = 'granted';
  const { register } = withPush();
  const { reload } = show();
  await press('Turn on notifications');
  expect(register).toHaveBeenCalledWith('/player-sw.js', { scope: '/p/link_1', updateViaCache: 'none' });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    {
      act: 'POST /channels',
      body: {
        kind: 'push',
        subscription: { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' },
        language: 'en',
        consentVersion: '2026-11-28',
        isAgreed: true,
      },
    },
    { act: 'POST /channels/channel_push/test', body: {} },
  ]);
  expect(await screen.findByRole('heading', { name: 'Did the test come through?' })).toBeVisible();
  await waitFor(() => expect(title()).toHaveFocus());
  expect(screen.queryByText(/your phone answered/)).not.toBeInTheDocument();
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data: 'notice' })));
  expect(await screen.findByText(/your phone answered 1 second later/)).toBeVisible();
  await expectAccessible();
  alerts = { ...alerts, channels: [push] };
  reload();
  await press('Yes, I saw it');
  expect(screen.getByText('Notifications on this phone')).toBeVisible();
});

test('a player who does not allow notifications has agreed to nothing', async () => {
  permission = 'denied';
  withPush();
  show();
  await press('Turn on notifications');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your phone did not allow notifications.');
  expect(sent).toEqual([]);
});

test('texts need a number and a box that the player checks', async () => {
  show();
  await press('Text me');
  const box = screen.getByRole('checkbox', { name: 'Lodge may notify me here.' });
  expect(box).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Send me texts' })).toHaveAccessibleDescription(
    'Enter your mobile number.',
  );
  await user.type(screen.getByLabelText('Mobile number'), '(512) 555-0177');
  expect(screen.getByRole('button', { name: 'Send me texts' })).toHaveAccessibleDescription('Check the box to agree.');
  await user.click(screen.getByRole('radio', { name: 'Español' }));
  await user.click(screen.getByRole('checkbox', { name: 'Lodge puede avisarme por este medio.' }));
  await expectAccessible();
  await press('Send me texts');
  expect(sent).toEqual([
    {
      act: 'POST /channels',
      body: {
        kind: 'text',
        phoneNumber: '(512) 555-0177',
        language: 'es',
        consentVersion: '2026-11-28',
        isAgreed: true,
      },
    },
  ]);
  expect(await screen.findByText(/We sent a message to ••• 0177/)).toBeVisible();
});

test('a refusal keeps the form and says why', async () => {
  refusal = 'consent-old';
  show();
  await press('Email me');
  await user.type(screen.getByLabelText('Email address'), 'c@example.net');
  await user.click(screen.getByRole('checkbox'));
  await press('Send me emails');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The terms have changed. Read them again before you agree.',
  );
  expect(screen.getByLabelText('Email address')).toHaveValue('c@example.net');
});

test('an agreement is to the terms that were read, not to those of a later version', async () => {
  const { reload } = show();
  await press('Email me');
  await user.type(screen.getByLabelText('Email address'), 'c@example.net');
  await user.click(screen.getByRole('checkbox'));
  alerts = { ...alerts, consent: { ...alerts.consent, version: '2026-12-01', en: 'Lodge may notify me daily.' } };
  reload();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await user.click(screen.getByRole('checkbox'));
  await press('Send me emails');
  expect(sent[0]?.body).toMatchObject({ consentVersion: '2026-12-01' });
});

test('a language that the server refuses is not shown as chosen', async () => {
  show([texts]);
  refusal = 'not-possible';
  await user.click(screen.getByRole('radio', { name: 'Español' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
});

test('the ways are listed in their order, moved to the front and stopped', async () => {
  const { reload } = show([texts, emails]);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1Texts to ••• 0177Stop',
    '2Emails to c•••@example.netStop',
  ]);
  await expectAccessible();
  await press('Try emails to c•••@example.net first');
  expect(sent).toEqual([
    { act: 'PATCH /channels', body: { channelIds: ['channel_email', 'channel_text'], language: 'en' } },
  ]);
  await press('Stop texts to ••• 0177');
  expect(title()).toHaveTextContent('Stop texts to ••• 0177?');
  await press('Keep them');
  expect(sent).toHaveLength(1);
  await press('Stop texts to ••• 0177');
  await press('Stop');
  expect(sent[1]).toEqual({ act: 'DELETE /channels/channel_text', body: null });
  alerts = { ...alerts, channels: [emails] };
  reload();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('stopping the notifications of this phone ends its subscription', async () => {
  localStorage.setItem('alerts:link_1', push.id);
  withPush();
  show([push]);
  await press('Stop notifications on this phone');
  await press('Stop');
  expect(await screen.findByText('How should we reach you?')).toBeVisible();
  expect(unsubscribed).toBe(1);
});

test('an iPhone has to add the page to the Home Screen first, whose icon needs the secret of the link', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)');
  show();
  await press('Turn on notifications');
  expect(title()).toHaveTextContent('One more step on an iPhone');
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  // This window was not opened by the link: it does not know the secret.
  expect(steps[0]).toHaveTextContent('Open this page again from your link');
  expect(document.querySelector('link[rel=manifest]')).toHaveAttribute('href', '/player.webmanifest');
  await expectAccessible();
  await press('Text me instead');
  expect(document.querySelector('link[rel=manifest]')).toBeNull();
  vi.restoreAllMocks();
});

test('the questions come in Spanish, and new messages in the language of the page', async () => {
  await chooseLanguage('es');
  show();
  expect(screen.getByRole('heading', { name: '¿Cómo le avisamos?' })).toBeVisible();
  await press('Por correo');
  expect(screen.getByRole('radio', { name: 'Español' })).toBeChecked();
  await user.type(screen.getByLabelText('Dirección de correo'), 'c@example.net');
  await user.click(screen.getByRole('checkbox', { name: 'Lodge puede avisarme por este medio.' }));
  refusal = 'not-offered';
  await press('Enviarme correos');
  expect(await screen.findByRole('alert')).toHaveTextContent('La sala no envía avisos por este medio.');
  await expectAccessible();
  await act(() => chooseLanguage('en'));
});
