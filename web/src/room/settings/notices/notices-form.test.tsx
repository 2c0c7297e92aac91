import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { makeGameType, makeUser, ROOM_ID } from '@/test/fixtures/make';
import type { Asked } from '@/test/fake-fetch';
import { problem, renderPage } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { Notices } from './notices-form';
import type { NoticeSettings } from './queries';

const PATH = `/api/notice-settings/${ROOM_ID}`;

const SAVED: NoticeSettings = {
  roomId: ROOM_ID,
  isOn: true,
  quietFrom: '',
  quietTo: '',
  text: {
    provider: 'twilio',
    account: 'AC1',
    from: '+15125550100',
    url: '',
    header: '',
    body: '',
    hasSecret: true,
  },
  email: null,
  textTest: { at: '2026-11-28T20:00:00Z', seconds: 2, isDelivered: true, failure: null },
  emailTest: null,
  templates: [
    { kind: 'called', language: 'en', text: 'Your {game} seat is ready: table {table}, seat {seat}.' },
    { kind: 'next_in_line', language: 'en', text: 'You are next for {game}.' },
    { kind: 'called', language: 'es', text: 'Su asiento de {game} está listo: mesa {table}, asiento {seat}.' },
    { kind: 'next_in_line', language: 'es', text: 'Usted es el siguiente para {game}.' },
  ],
  hasPush: true,
  hasWebhook: false,
};

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

/** The settings that were sent. */
function saved(asked: readonly Asked[]): unknown {
  return JSON.parse(asked.find(({ method }) => method === 'PATCH')?.body ?? 'null');
}

async function show(answers: Record<string, unknown> = {}) {
  const page = await renderPage({
    at: '/settings/notices',
    path: '/settings/$section',
    page: () => <Notices roomId={ROOM_ID} renderHead={(save) => save} />,
    user: makeUser({ role: 'owner', permissions: ['manage_settings'] }),
    answers: {
      [`GET ${PATH}`]: SAVED,
      [`PATCH ${PATH}`]: SAVED,
      'GET /api/game-types': [makeGameType()],
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: /^What We Say/ });
  return page;
}

test('shows what is ready, keeps the stored secret, and sends all settings at once', async () => {
  const { user, asked, container } = await show();
  const channels = within(screen.getByRole('region', { name: 'Notices' })).getAllByRole('listitem');
  expect(channels.map((row) => /Ready|Off|Always on/.exec(row.textContent)?.[0])).toEqual([
    'Ready',
    'Ready',
    'Off',
    'Always on',
  ]);
  expect(screen.getByText('Stored, never shown')).toBeVisible();
  await expectAccessible(container);
  await user.clear(screen.getByLabelText('Sent from'));
  await user.type(screen.getByLabelText('Sent from'), '+15125550199');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(saved(asked)).toMatchObject({
      isOn: true,
      text: { provider: 'twilio', from: '+15125550199', secret: null },
      email: null,
      templates: SAVED.templates,
    }),
  );
});

test.each([
  [null, 'Not tested yet', 'Not tested yet'],
  [{ isDelivered: true, failure: null }, 'Ready', 'Test arrived in 2 s'],
  [{ isDelivered: false, failure: null }, 'Ready', 'Test taken in 2 s'],
  [{ isDelivered: false, failure: 'unreachable' as const }, 'Test failed', 'No answer to the test'],
  [{ isDelivered: false, failure: 'refused' as const }, 'Test failed', 'Test refused'],
])('the state of a service is its last test: %o', async (last, short, long) => {
  const textTest = last === null ? null : { at: '2026-11-28T20:00:00Z', seconds: 2, ...last };
  await show({ [`GET ${PATH}`]: { ...SAVED, textTest } });
  const channels = within(screen.getByRole('region', { name: 'Notices' })).getAllByRole('listitem');
  expect(channels[1]).toHaveTextContent(short);
  expect(screen.getByRole('region', { name: 'Text Gateway' })).toHaveTextContent(long);
});

test('email needs the address at which its links open, which is this one until it is changed', async () => {
  const { user, asked } = await show();
  await user.click(screen.getAllByRole('checkbox', { name: 'Use' })[1] ?? document.body);
  expect(screen.getByLabelText('Links open at')).toHaveValue(location.origin);
  await user.clear(screen.getByLabelText('Links open at'));
  await user.type(screen.getByLabelText('Links open at'), 'https://lodge.example/club');
  await user.type(screen.getByLabelText('Server'), 'smtp.example.net');
  await user.type(
    within(screen.getByRole('region', { name: 'Mail Server' })).getByLabelText('Sent from'),
    'a@b.example',
  );
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Enter an address such as https://lodge.example.com')).toBeVisible();
  await user.clear(screen.getByLabelText('Links open at'));
  await user.type(screen.getByLabelText('Links open at'), 'https://lodge.example');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saved(asked)).toMatchObject({ email: { site: 'https://lodge.example' } }));
});

test('a mail server without the address of its links says so, and takes that of this page', async () => {
  const email = {
    ...{ host: 'smtp.example.net', port: 465, security: 'tls', user: '', from: 'a@b.example' },
    ...{ site: '', hasSecret: true },
  };
  const { user, asked } = await show({ [`GET ${PATH}`]: { ...SAVED, email } });
  const consent = screen.getByRole('region', { name: 'Consent' });
  expect(consent).toHaveTextContent('Email has no link to stop it until you save where links open');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Use This Address' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saved(asked)).toMatchObject({ email: { site: location.origin } }));
});

test('the consent panel names the link in each email', async () => {
  await show();
  expect(screen.getByRole('region', { name: 'Consent' })).toHaveTextContent('Each email has a link that stops email.');
});

test('a stored secret is replaced, never shown', async () => {
  const { user, asked } = await show();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await user.type(screen.getByLabelText('Auth token'), 'new-token');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saved(asked)).toMatchObject({ text: { secret: 'new-token' } }));
  expect(await screen.findByText('Stored, never shown')).toBeVisible();
});

test('what a gateway or a mail server needs is asked for at its field', async () => {
  const { user, asked } = await show();
  await user.click(
    within(screen.getByRole('region', { name: 'Notices' })).getAllByRole('checkbox', { name: 'Use' })[1] ??
      document.body,
  );
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Enter the name of your mail server')).toBeVisible();
  expect(screen.getByText('Enter the address that your email comes from')).toBeVisible();
  expect(saved(asked)).toBeNull();
});

test('a text is counted with the longest names of the room, and its length depends on its letters', async () => {
  const { user } = await show();
  expect(screen.getByText(/^\d+ characters with the longest names, 1 text$/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Español' }));
  // "á" is no letter of the basic set: a message holds 70 characters.
  expect(screen.getByText(/with the longest names, 2 texts$/)).toBeVisible();
  expect(screen.getByText('á makes a text hold 70 characters instead of 160.')).toBeVisible();
});

test('placeholders are inserted at the cursor, and unknown ones are refused', async () => {
  const { user, asked } = await show();
  await user.click(screen.getByRole('button', { name: /^You are next/ }));
  const area = screen.getByRole('textbox', { name: 'You are next' });
  await user.clear(area);
  await user.type(area, 'Next at ');
  await user.click(screen.getByRole('button', { name: 'Insert {room}' }));
  expect(area).toHaveValue('Next at {room}');
  await user.type(area, ' {{name}');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Use only the words in braces that stand below')).toBeVisible();
  expect(saved(asked)).toBeNull();
});

test('a refusal stands above the form', async () => {
  const { user } = await show({
    [`PATCH ${PATH}`]: problem(409, 'The server has no secret key, so it cannot store a password'),
  });
  await user.click(screen.getByRole('radio', { name: 'Off' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('The server has no secret key, so it cannot store a password')).toBeVisible();
});
