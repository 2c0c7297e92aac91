import { screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/api/query-client';
import { AdminPanel } from '../admin/admin-panel';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeMember } from '@/test/fixtures/home';
import { problem, sent } from '@/test/render-page';
import { renderWithLinks } from '@/test/render-in-router';
import { toasts } from '@/ui/toast-store';
import { MemberProvider } from './member-context';
import { SettingsPage } from '../pages/settings';

const me = makeMember({ isAdmin: true });
const marcus = makeMember({ id: 'm2', displayName: 'Marcus Bell', email: 'marcus@example.test' });
const GO = '/api/pitboss-go';

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(ui: ReactNode, answers: Record<string, unknown>) {
  const asked: Asked[] = fakeFetch(({ method, path }) => {
    const answer = answers[`${method} ${path.split('?')[0]}`];
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? problem(404, 'Nothing here.') : jsonAnswer(answer);
  });
  const view = renderWithLinks(
    <QueryClientProvider client={createQueryClient()}>
      <MemberProvider member={me}>{ui}</MemberProvider>
    </QueryClientProvider>,
  );
  return { ...view, asked };
}

function panel(answers: Record<string, unknown> = {}) {
  return show(
    <main>
      <h1>Admin Panel</h1>
      <AdminPanel me={me.id} />
    </main>,
    {
      [`GET ${GO}/admin/stats`]: { users: 2, admins: 1, pendingInvitations: 1, games: 7 },
      [`GET ${GO}/admin/users`]: [me, marcus],
      [`GET ${GO}/admin/invitations`]: [
        {
          id: 'inv_1',
          email: 'new@example.test',
          invitedBy: 'Dana Whitlock',
          createdAt: '2026-11-20T10:00:00.000Z',
          expiresAt: '2026-12-04T10:00:00.000Z',
        },
      ],
      ...answers,
    },
  );
}

test('an invite: errors use the specified words, the link is shown once', async () => {
  const { user, asked } = panel({
    [`POST ${GO}/admin/invite`]: {
      id: 'inv_2',
      email: 'friend@example.test',
      code: 'k3yk3yk3y',
      link: '/pitboss-go?invite=k3yk3yk3y',
      expiresAt: '2026-12-06T10:00:00.000Z',
    },
  });
  expect(screen.getByText(/PitBoss sends no email/)).toBeVisible();
  const send = screen.getByRole('button', { name: 'Create Invitation' });
  await user.click(send);
  expect(screen.getByText('Please enter an email address')).toBeVisible();
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveFocus();
  await user.type(input, 'friend@nowhere');
  await user.click(send);
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  await user.type(input, '.test');
  await user.click(send);
  const made = await screen.findByRole('region', { name: 'Invitation for friend@example.test' });
  expect(sent(asked)).toEqual([`POST ${GO}/admin/invite {"email":"friend@nowhere.test"}`]);
  const link = `${window.location.origin}/pitboss-go?invite=k3yk3yk3y`;
  expect(within(made).getByText(link)).toBeVisible();
  await user.click(within(made).getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Link Copied' }]));
  expect(await navigator.clipboard.readText()).toBe(link);
  await expectAccessible();
  await user.click(within(made).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(link)).toBeNull();
});

test('the reason for a refused invite', async () => {
  const { user } = panel({
    [`POST ${GO}/admin/invite`]: problem(409, 'marcus@example.test is a member already'),
  });
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'marcus@example.test{Enter}');
  expect(await screen.findByText('Failed to send invitation')).toBeVisible();
  expect(screen.getByText('marcus@example.test is a member already')).toBeVisible();
});

test('rights change after a question; members cannot change their own', async () => {
  const { user, asked } = panel({
    [`PATCH ${GO}/admin/users/m2`]: { ...marcus, status: 'inactive' },
  });
  await user.click(await screen.findByRole('button', { name: 'More for Marcus Bell' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate Marcus Bell?' });
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(asked)).toEqual([`PATCH ${GO}/admin/users/m2 {"status":"inactive"}`]);
  expect(screen.queryByRole('button', { name: `More for ${me.displayName}` })).toBeNull();
});

test('an invitation is revoked after a question', async () => {
  const { user, asked } = panel({
    [`DELETE ${GO}/admin/invitations/inv_1`]: new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke, new@example.test' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(asked)).toEqual([`DELETE ${GO}/admin/invitations/inv_1`]);
});

test('settings: the profile, a password in the specified order of checks, defaults', async () => {
  const { user, asked } = show(<SettingsPage />, {
    [`PATCH ${GO}/profile`]: { ...me, displayName: 'Dana W.' },
    [`POST ${GO}/password`]: new Response(null, { status: 204 }),
  });
  const name = screen.getByRole('textbox', { name: 'Display name' });
  await user.clear(name);
  await user.type(name, 'Dana W.');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Profile Saved' }]));

  const change = screen.getByRole('button', { name: 'Change Password' });
  await user.click(change);
  expect(screen.getByText('Please fill in all required fields')).toBeVisible();
  await user.type(screen.getByLabelText('Current password'), 'old-one');
  await user.type(screen.getByLabelText('New password'), 'abc');
  await user.type(screen.getByLabelText('Confirm password'), 'abd');
  await user.click(change);
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  await user.type(screen.getByLabelText('Confirm password'), '{Backspace}c');
  await user.click(change);
  expect(screen.getByText('Password must be at least 6 characters long')).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'def');
  await user.type(screen.getByLabelText('Confirm password'), 'def');
  await user.click(change);
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Password Changed' }]));

  const device = screen.getByRole('textbox', { name: 'Device name' });
  expect(device).toHaveValue('Computer');
  await user.clear(device);
  await user.type(device, 'Dana’s tablet{Enter}');
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Device Saved', description: 'Dana’s tablet' }]));

  await user.click(screen.getByRole('radio', { name: 'Omaha' }));
  await user.click(screen.getByRole('radio', { name: '$1/$2' }));
  await user.click(screen.getByRole('button', { name: 'Save Defaults' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Defaults Saved' }]));
  expect(sent(asked)).toEqual([
    `PATCH ${GO}/profile {"displayName":"Dana W."}`,
    `POST ${GO}/password {"currentPassword":"old-one","newPassword":"abcdef"}`,
    `PATCH ${GO}/profile ${JSON.stringify({
      defaults: {
        gameType: 'Omaha',
        stakes: '$1/$2',
        buyIn: '20.00',
        smallBlind: '1.00',
        bigBlind: '2.00',
        maxPlayers: 9,
        location: '',
        rules: 'house',
        buttonRule: 'dead',
        blindIncreaseType: 'none',
        blindIncreaseValue: 15,
      },
    })}`,
  ]);
  await expectAccessible();
});
