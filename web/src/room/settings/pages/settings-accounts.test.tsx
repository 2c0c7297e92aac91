import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MyProfile, MySession, StaffInvitation, StaffSession, StaffUser } from '@/room/account/types';
import type { Organization } from '@/api/setup-types';
import type { Permission } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { makeUser, NOW } from '@/test/fixtures/make';
import { problem, renderPage, sent } from '@/test/render-page';
import { leaveForms } from '@/lib/unsaved-forms';
import { toasts } from '@/ui/toast-store';
import { SettingsPage } from './settings';

const SEEN = '2026-11-19T15:12:00.000Z';

function user(over: Partial<StaffUser>): StaffUser {
  return {
    id: 'user_1',
    name: 'Ruth Callahan',
    email: 'owner@demo.pitboss.example',
    role: 'owner',
    isActive: true,
    twoStep: false,
    lastSeenAt: SEEN,
    createdAt: SEEN,
    ...over,
  };
}

const ME = user({ id: makeUser().id });
const NINA = user({ id: 'user_nina', name: 'Nina Park', email: 'nina@x.example', role: 'dealer' });
const INVITED: StaffInvitation = {
  id: 'invitation_1',
  name: 'Owen Fisk',
  email: 'owen@x.example',
  role: 'dealer',
  invitedBy: 'Ruth Callahan',
  createdAt: SEEN,
  expiresAt: '2026-12-03T15:12:00.000Z',
};
const MINE: MySession = {
  id: 'session_1',
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  createdAt: SEEN,
  seenAt: SEEN,
  current: true,
  impersonated: false,
};
const NINAS: StaffSession = {
  ...MINE,
  id: 'session_9',
  device: 'Safari on iPad',
  current: false,
  userId: NINA.id,
  name: NINA.name,
  role: 'dealer',
};
const PROFILE: MyProfile = { ...ME, createdAt: SEEN };
const ORGANIZATION: Organization = {
  id: 'org',
  name: 'Lodge Card Club',
  domain: 'lodge',
  type: 'poker_room',
  contactEmail: 'office@x.example',
  contactPhone: '',
  address: '1204 W 6th St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78703',
};

const OWNS: Permission[] = ['view_floor', 'manage_users', 'manage_settings'];

async function show(section: string, answers: Record<string, unknown>) {
  return await renderPage({
    at: `/settings/${section}`,
    path: '/settings/$section',
    page: SettingsPage,
    user: makeUser({ role: 'owner', permissions: OWNS }),
    answers: {
      'GET /api/users': [ME, NINA],
      'GET /api/user-invitations': [INVITED],
      'GET /api/profile/sessions': [MINE],
      'GET /api/staff-sessions': [NINAS],
      'GET /api/profile': PROFILE,
      'GET /api/profile/two-step': { on: false, available: true, recoveryCodesLeft: 0 },
      'GET /api/organization': ORGANIZATION,
      ...answers,
    },
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

/** Opens a row's menu and selects one of its items. */
async function choose(by: Awaited<ReturnType<typeof show>>['user'], name: string, item: string) {
  await by.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await by.click(await screen.findByRole('menuitem', { name: item }));
}

test('users: an invitation gives a link that is shown once; errors are shown at their fields', async () => {
  let taken = true;
  const by = await show('users', {
    'POST /api/user-invitations': () =>
      taken
        ? problem(409, 'nina@x.example is of the staff already')
        : { ...INVITED, name: 'Ida Quist', code: 'C0DE', link: '/join#C0DE' },
  });
  expect(document.title).toContain('Users & Roles · Settings');
  await screen.findByRole('region', { name: 'Users 2' });
  await by.user.click(screen.getByRole('button', { name: 'Invite User' }));
  const form = await screen.findByRole('dialog', { name: 'Invite User' });
  const invite = within(form).getByRole('button', { name: 'Invite' });
  await by.user.click(invite);
  for (const message of ['Name is required', 'Email is required', 'Please select a role'])
    expect(within(form).getByText(message)).toBeVisible();
  await by.user.type(within(form).getByLabelText(/^Name/), 'Ida Quist');
  await by.user.type(within(form).getByLabelText(/^Email/), 'nina@x');
  await by.user.click(within(form).getByRole('combobox', { name: /^Role/ }));
  await by.user.click(await screen.findByRole('option', { name: 'Front Office' }));
  await by.user.click(invite);
  expect(within(form).getByText('Invalid email')).toBeVisible();
  expect(sent(by.asked)).toEqual([]);
  await by.user.type(within(form).getByLabelText(/^Email/), '.example');
  await by.user.click(invite);
  expect(await within(form).findByText('nina@x.example is of the staff already')).toBeVisible();
  await expectAccessible(form);
  taken = false;
  await by.user.click(invite);
  const link = await screen.findByRole('dialog', { name: 'Ida Quist is invited' });
  expect(within(link).getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/join#C0DE`);
  expect(sent(by.asked).at(-1)).toBe(
    'POST /api/user-invitations {"name":"Ida Quist","email":"nina@x.example","role":"front_office"}',
  );
});

test('users: an owner cannot change their own role, and only the change is sent', async () => {
  const by = await show('users', {
    [`PATCH /api/users/${ME.id}`]: ME,
    [`PATCH /api/users/${NINA.id}`]: NINA,
  });
  await choose(by.user, ME.name, 'Edit');
  let form = await screen.findByRole('dialog', { name: `Edit ${ME.name}` });
  expect(within(form).getByRole('combobox', { name: /^Role/ })).toBeDisabled();
  const save = () => within(form).getByRole('button', { name: 'Save Changes' });
  expect(save()).toHaveAccessibleDescription('No changes to save');
  await by.user.type(within(form).getByLabelText(/^Name/), ' II');
  await by.user.click(save());
  await waitFor(() => expect(form).not.toBeInTheDocument());
  await choose(by.user, NINA.name, 'Edit');
  form = await screen.findByRole('dialog', { name: `Edit ${NINA.name}` });
  await by.user.click(within(form).getByRole('combobox', { name: /^Role/ }));
  await by.user.click(await screen.findByRole('option', { name: 'Pit Boss' }));
  await by.user.click(save());
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(sent(by.asked)).toEqual([
    `PATCH /api/users/${ME.id} {"name":"Ruth Callahan II"}`,
    `PATCH /api/users/${NINA.id} {"role":"pit_boss"}`,
  ]);
});

test('users: an open dialog leaves what another owner has changed meanwhile', async () => {
  let nina = NINA;
  const by = await show('users', {
    'GET /api/users': () => [ME, nina],
    [`PATCH /api/users/${NINA.id}`]: () => nina,
  });
  const become = async (change: Partial<StaffUser>) => {
    nina = { ...nina, ...change };
    await act(async () => await by.client.invalidateQueries());
  };
  await choose(by.user, NINA.name, 'Deactivate');
  const ask = await screen.findByRole('alertdialog', { name: 'Deactivate Nina Park?' });
  await become({ isActive: false });
  await by.user.click(within(ask).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(ask).not.toBeInTheDocument());
  await choose(by.user, NINA.name, 'Edit');
  const form = await screen.findByRole('dialog', { name: 'Edit Nina Park' });
  await by.user.type(within(form).getByLabelText(/^Name/), 'e');
  await become({ role: 'front_office' });
  await by.user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(sent(by.asked)).toEqual([
    `PATCH /api/users/${NINA.id} {"isActive":false}`,
    `PATCH /api/users/${NINA.id} {"name":"Nina Parke"}`,
  ]);
});

test('users: the confirmation shows a refusal, and a password reset is a link', async () => {
  const by = await show('users', {
    [`PATCH /api/users/${NINA.id}`]: problem(409, 'An organization keeps at least one owner'),
    [`POST /api/users/${NINA.id}/reset-password`]: { code: 'X', link: '/join#X', expiresAt: SEEN },
    'DELETE /api/user-invitations/invitation_1': {},
  });
  await by.user.click(await screen.findByRole('button', { name: `More for ${ME.name}` }));
  expect(await screen.findByRole('menuitem', { name: /^Deactivate/ })).toHaveTextContent('This is you');
  await by.user.keyboard('{Escape}');
  await choose(by.user, NINA.name, 'Deactivate');
  const ask = await screen.findByRole('alertdialog', { name: 'Deactivate Nina Park?' });
  await by.user.click(within(ask).getByRole('button', { name: 'Deactivate' }));
  expect(await within(ask).findByText('An organization keeps at least one owner')).toBeVisible();
  await by.user.click(within(ask).getByRole('button', { name: 'Cancel' }));
  await choose(by.user, NINA.name, 'Reset Password');
  await by.user.click(await screen.findByRole('button', { name: 'Make Link' }));
  const link = await screen.findByRole('dialog', { name: 'A new password for Nina Park' });
  expect(within(link).getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/join#X`);
  await by.user.click(within(link).getByRole('button', { name: 'Done' }));
  await by.user.click(screen.getByRole('button', { name: 'Withdraw, Owen Fisk' }));
  const withdraw = await screen.findByRole('alertdialog', { name: /Owen Fisk/ });
  await by.user.click(within(withdraw).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(withdraw).not.toBeInTheDocument());
  expect(sent(by.asked)).toEqual([
    `PATCH /api/users/${NINA.id} {"isActive":false}`,
    `POST /api/users/${NINA.id}/reset-password {}`,
    'DELETE /api/user-invitations/invitation_1',
  ]);
});

test('sessions: another person’s is ended, the current one stays', async () => {
  const {
    user: by,
    asked,
    container,
  } = await show('sessions', {
    'DELETE /api/staff-sessions/session_9': {},
  });
  const own = await screen.findByRole('region', { name: 'Your sessions 1' });
  expect(await within(own).findByText('this one')).toBeVisible();
  expect(within(own).getByRole('button', { name: 'End All Others' })).toHaveAccessibleDescription(
    'You have no other session',
  );
  await by.click(await screen.findByRole('button', { name: 'End, Nina Park, Safari on iPad' }));
  await waitFor(() => expect(sent(asked)).toEqual(['DELETE /api/staff-sessions/session_9']));
  await expectAccessible(container);
});

test('profile: a name, and a new password that is repeated and needs the old one', async () => {
  let wrong = true;
  const by = await show('profile', {
    'PATCH /api/profile': { ...PROFILE, name: 'Ruth C.' },
    'POST /api/profile/password': () =>
      wrong
        ? problem(422, 'Check the fields', {
            errors: [{ field: 'currentPassword', message: 'This is not your present password' }],
          })
        : {},
  });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.getByRole('button', { name: 'Save Name' })).toHaveAccessibleDescription('No changes to save');
  await by.user.clear(name);
  await by.user.type(name, 'Ruth C.');
  await by.user.click(screen.getByRole('button', { name: 'Save Name' }));
  await waitFor(() => expect(sent(by.asked)).toEqual(['PATCH /api/profile {"name":"Ruth C."}']));
  const panel = screen.getByRole('region', { name: 'Password' });
  const type = async (label: string, text: string) => {
    await by.user.clear(within(panel).getByLabelText(label));
    await by.user.type(within(panel).getByLabelText(label), text);
  };
  const change = within(panel).getByRole('button', { name: 'Change Password' });
  await type('New password', 'short');
  await by.user.click(change);
  for (const text of ['Password is required', 'Password must be at least 12 characters long', 'Passwords do not match'])
    expect(within(panel).getByText(text)).toBeVisible();
  await type('Current password', 'not this one');
  await type('New password', 'a long pass phrase');
  await type('Confirm new password', 'a long pass phrase');
  await by.user.click(change);
  expect(await within(panel).findByText('This is not your present password')).toBeVisible();
  wrong = false;
  await by.user.click(change);
  await waitFor(() => expect(within(panel).getByLabelText('New password')).toHaveValue(''));
  expect(sent(by.asked).at(-1)).toBe(
    'POST /api/profile/password {"currentPassword":"not this one","newPassword":"a long pass phrase"}',
  );
  await expectAccessible(by.container);
});

test('two-step: set up with the password and the first code; the recovery codes are shown once', async () => {
  let on = false;
  const by = await show('profile', {
    'GET /api/profile/two-step': () => ({ on, available: true, recoveryCodesLeft: on ? 2 : 0 }),
    'POST /api/profile/two-step/begin': {
      secret: 'ABCDEFGHIJKLMNOP',
      uri: 'otpauth://totp/PitBoss:ruth?secret=ABCDEFGHIJKLMNOP',
    },
    'POST /api/profile/two-step/confirm': ({ body = '' }: { body?: string }) => {
      if (!body.includes('123456')) return problem(422, 'That code is not right.');
      on = true;
      return { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] };
    },
    'POST /api/profile/two-step/disable': () => {
      on = false;
      return {};
    },
  });
  await by.user.click(await screen.findByRole('button', { name: 'Set Up' }));
  const form = await screen.findByRole('dialog', { name: 'Set up two-step sign-in' });
  const press = async (name: string) => await by.user.click(within(form).getByRole('button', { name }));
  await press('Continue');
  expect(within(form).getByText('Password is required')).toBeVisible();
  await by.user.type(within(form).getByLabelText('Your password'), 'mine');
  await press('Continue');
  expect(await within(form).findByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await by.user.type(within(form).getByRole('textbox', { name: 'Code' }), '000000');
  await press('Turn On');
  expect(await within(form).findByText('That code is not right.')).toBeVisible();
  await by.user.clear(within(form).getByRole('textbox', { name: 'Code' }));
  await by.user.type(within(form).getByRole('textbox', { name: 'Code' }), '123456');
  await press('Turn On');
  expect(await within(form).findByText('CCCC-DDDD')).toBeVisible();
  await expectAccessible(form);
  await press("I've Saved My Codes");
  expect(await screen.findByText(/2 recovery codes are left/)).toBeVisible();
  await by.user.click(screen.getByRole('button', { name: 'Turn Off' }));
  const off = await screen.findByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await by.user.type(within(off).getByLabelText('Your password'), 'mine');
  await by.user.type(within(off).getByRole('textbox', { name: 'Code' }), ' AAAA-BBBB ');
  await by.user.click(within(off).getByRole('button', { name: 'Turn Off' }));
  expect(await screen.findByText('Protects your account even if your password is stolen.')).toBeVisible();
  expect(sent(by.asked).at(-1)).toBe('POST /api/profile/two-step/disable {"password":"mine","code":"AAAA-BBBB"}');
});

test('two-step: closing asks before a typed password is discarded', async () => {
  const by = await show('profile', {
    'GET /api/profile/two-step': { on: false, available: true, recoveryCodesLeft: 0 },
  });
  await by.user.click(await screen.findByRole('button', { name: 'Set Up' }));
  const form = await screen.findByRole('dialog', { name: 'Set up two-step sign-in' });
  await by.user.type(within(form).getByLabelText('Your password'), 'mine');
  await by.user.click(within(form).getByRole('button', { name: 'Close' }));
  const ask = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await by.user.click(within(ask).getByRole('button', { name: 'Keep editing' }));
  expect(within(form).getByLabelText('Your password')).toHaveValue('mine');
  await by.user.clear(within(form).getByLabelText('Your password'));
  await by.user.click(within(form).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
});

test('organization: only the change is sent', async () => {
  const by = await show('organization', {
    'PATCH /api/organization': { ...ORGANIZATION, city: 'Round Rock' },
  });
  const email = await screen.findByRole('textbox', { name: 'Contact email' });
  const save = () => screen.getByRole('button', { name: 'Save Changes' });
  expect(save()).toHaveAccessibleDescription('No changes to save');
  await by.user.clear(email);
  await by.user.type(email, 'nowhere');
  await by.user.clear(screen.getByRole('textbox', { name: 'City' }));
  await by.user.type(screen.getByRole('textbox', { name: 'City' }), 'Round Rock');
  await by.user.click(save());
  expect(await screen.findByText('Invalid email')).toBeVisible();
  await by.user.clear(email);
  await by.user.type(email, ORGANIZATION.contactEmail);
  await by.user.click(save());
  await waitFor(() => expect(sent(by.asked)).toEqual(['PATCH /api/organization {"city":"Round Rock"}']));
  await waitFor(() => expect(save()).toHaveAccessibleDescription('No changes to save'));
  await expectAccessible(by.container);
});

test('unsaved changes need a confirmation before another page, another room or a closed window discards them', async () => {
  const by = await show('organization', {});
  const city = () => screen.getByRole('textbox', { name: 'City' });
  await screen.findByRole('textbox', { name: 'City' });
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const answer = async (name: string) => {
    const asked = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await by.user.click(within(asked).getByRole('button', { name }));
    await waitFor(() => expect(asked).not.toBeInTheDocument());
  };
  const nav = screen.getByRole('navigation', { name: 'Settings' });
  const another = within(nav).getByRole('link', { name: 'Profile' });
  expect(closing()).toBe(false);
  await by.user.clear(city());
  await by.user.type(city(), 'Round Rock');
  expect(closing()).toBe(true);

  await by.user.click(another);
  await answer('Keep editing');
  expect(city()).toHaveValue('Round Rock');

  const goOn = vi.fn<() => void>();
  act(() => leaveForms(goOn));
  await answer('Keep editing');
  expect(goOn).not.toHaveBeenCalled();
  act(() => leaveForms(goOn));
  await answer('Discard');
  expect(goOn).toHaveBeenCalledOnce();

  await by.user.click(another);
  await answer('Discard');
  expect(await screen.findByRole('button', { name: 'Change Password' })).toBeVisible();
  expect(closing()).toBe(false);

  // A half-typed password needs the confirmation as well.
  await by.user.type(screen.getByLabelText('New password'), 'half a pass');
  expect(closing()).toBe(true);
  await by.user.click(within(nav).getByRole('link', { name: 'Organization' }));
  await answer('Keep editing');
  expect(screen.getByLabelText('New password')).toHaveValue('half a pass');
});
