import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { profileQuery } from '@/api/queries';
import { expectAccessible } from '@/test/axe';
import { makeEntryCheck, makeSession } from '@/test/fixtures/house';
import { makePlayer, makeUser, minutesAgo, ROOM_ID } from '@/test/fixtures/make';
import { makeProfile, makeSeatRow, makeTab } from '@/test/fixtures/players';
import { problem, renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { PlayerPage } from './player';

const ID = 'player_curtis_nakamura';
const PATH = `/api/players/${ID}`;

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(answers: Record<string, unknown> = {}, user = makeUser()) {
  return renderPage({
    at: `/players/${ID}`,
    path: '/players/$playerId',
    page: PlayerPage,
    user,
    answers: {
      [`GET ${PATH}/profile`]: makeProfile(),
      [`GET ${PATH}/door`]: makeEntryCheck(),
      [`GET ${PATH}/seats`]: [
        makeSeatRow({
          state: 'running',
          rentalId: 'rental_1',
          charge: null,
          from: minutesAgo(222),
          to: null,
        }),
        makeSeatRow(),
      ],
      [`GET ${PATH}/notes`]: [
        { id: 'n1', text: 'Left-handed.', authorName: 'Pat Delgado', at: '2026-10-12T00:20:00Z' },
      ],
      [`GET ${PATH}/refusals`]: [],
      [`GET ${PATH}/apart`]: [],
      ...answers,
    },
  });
}

test('shows the player’s data, debt and past seats', async () => {
  await show({
    [`GET ${PATH}/profile`]: makeProfile({
      balance: '-44.40',
      running: makeTab(),
      session: makeSession({ name: 'Curtis Nakamura', status: 'playing' }),
      tournaments: [
        {
          tournamentId: 't1',
          entryId: 'e1',
          name: 'Turbo Bounty',
          startTime: minutesAgo(2 * 24 * 60),
          status: 'completed',
          entryNumber: 14,
          entryStatus: 'busted',
          place: 3,
          paid: '100.00',
          won: '480.00',
        },
      ],
    }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Curtis Nakamura' })).toBeVisible();
  expect(screen.getByText('−$44.40')).toBeVisible();
  expect(screen.getByText('seat rental running, Table 5')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check Out' })).toBeVisible();
  const entryCheck = screen.getByRole('region', { name: 'At the Door' });
  await waitFor(() => expect(within(entryCheck).getAllByRole('term')).toHaveLength(4));
  expect(within(entryCheck).getByText('May enter')).toBeVisible();
  const seats = await screen.findByRole('table', { name: /^Seats taken/ });
  // The charge of the present seat is still running; the total includes it.
  expect(within(seats).getAllByRole('row')[1]).toHaveTextContent('44.40');
  expect(within(seats).getByText('98.40')).toBeVisible();
  expect(await screen.findByText('Left-handed.')).toBeVisible();
  const tournaments = screen.getByRole('region', { name: 'Tournaments' });
  expect(tournaments).toHaveTextContent(/Turbo Bounty.*entry 14 · paid \$100.00.*3rd.*won \$480.00/);
  await expectAccessible();
});

test('an unknown id', async () => {
  await show({ [`GET ${PATH}/profile`]: problem(404, 'Player not found') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Player not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Players' })).toBeVisible();
});

test('a failed page can be loaded again', async () => {
  await show({ [`GET ${PATH}/profile`]: problem(503, 'The server is restarting.') });
  expect(await screen.findByText('Could not load the player.')).toBeVisible();
});

test('self-excluded: the refusal on top, disabled acts with their reason, and no way to lift it', async () => {
  const player = makePlayer({
    name: 'Curtis Nakamura',
    excludedUntil: '2027-05-21T04:59:59.000Z',
    excludedAt: '2026-08-20T18:00:00.000Z',
  });
  const { user, asked } = await show({
    [`GET ${PATH}/profile`]: makeProfile({ player }),
    [`POST ${PATH}/refusals`]: {},
  });
  const band = await screen.findByRole('region', { name: 'Self-exclusion' });
  expect(band).toHaveTextContent('Refuse entry until May 20, 2027');
  expect(band).toHaveTextContent('request on August 20, 2026');
  expect(screen.getByRole('button', { name: 'Check In' })).toHaveAccessibleDescription(
    'Self-excluded until May 20, 2027',
  );
  expect(screen.queryByRole('button', { name: /^Lift/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Extend the self-exclusion' })).toBeVisible();
  await expectAccessible();
  await user.click(within(band).getByRole('button', { name: 'Log Refused Entry' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log Refused Entry' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toContain('"place":"check_in","reason":"self_excluded"');
});

test('a refused entry is logged for the reason with which its form opened', async () => {
  const player = makePlayer({
    name: 'Curtis Nakamura',
    barred: { since: '2026-08-20T18:00:00.000Z', reason: 'Threats', by: 'Pat Delgado' },
    excludedUntil: '2027-05-21T04:59:59.000Z',
  });
  const { user, asked, client } = await show({
    [`GET ${PATH}/profile`]: makeProfile({ player }),
    [`POST ${PATH}/refusals`]: {},
  });
  const [button] = await screen.findAllByRole('button', { name: 'Log Refused Entry' });
  if (button !== undefined) await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Log Refused Entry' });
  act(() =>
    client.setQueryData(
      profileQuery(player.id, ROOM_ID).queryKey,
      makeProfile({ player: { ...player, barred: null } }),
    ),
  );
  await waitFor(() => expect(screen.queryByText(/Threats/)).not.toBeInTheDocument());
  expect(dialog).toHaveTextContent('Curtis Nakamura was turned away: barred.');
  await user.click(within(dialog).getByRole('button', { name: 'Log Refused Entry' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toContain('"reason":"barred"');
});

test('a refused entry that cannot be logged shows the error at its field, which has the focus', async () => {
  const player = makePlayer({ name: 'Curtis Nakamura', excludedUntil: '2027-05-21T04:59:59.000Z' });
  const { user } = await show({
    [`GET ${PATH}/profile`]: makeProfile({ player }),
    [`POST ${PATH}/refusals`]: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return problem(422, 'Something is wrong', {
        errors: [{ field: 'place', message: 'Tournaments are closed' }],
      });
    },
  });
  const band = await screen.findByRole('region', { name: 'Self-exclusion' });
  await user.click(within(band).getByRole('button', { name: 'Log Refused Entry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log Refused Entry' });
  await user.click(within(dialog).getByRole('radio', { name: 'Tournament' }));
  await user.click(within(dialog).getByRole('button', { name: 'Log Refused Entry' }));
  expect(await within(dialog).findByText('Tournaments are closed')).toBeVisible();
  expect(within(dialog).queryByText('Something is wrong')).toBeNull();
  expect(within(dialog).getByRole('radio', { name: 'Tournament' })).toHaveFocus();
  await expectAccessible();
});

test('a duplicate that cannot be merged shows the error at its field, which has the focus', async () => {
  let answer = problem(422, 'Something is wrong', {
    errors: [{ field: 'duplicateId', message: 'Curt N. was merged meanwhile' }],
  });
  const other = makePlayer({ id: 'player_curt', name: 'Curt N.' });
  const { user, asked } = await show({
    'GET /api/players': [other],
    'GET /api/players/player_curt/profile': makeProfile({ player: other }),
    [`POST ${PATH}/merge`]: () => answer,
  });
  await user.click(await screen.findByRole('button', { name: 'More for Curtis Nakamura' }));
  await user.click(screen.getByRole('menuitem', { name: 'Merge a Duplicate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge a Duplicate' });
  await user.click(within(dialog).getByRole('combobox', { name: /^The duplicate/ }));
  await user.click(await screen.findByRole('option', { name: /Curt N\./ }));
  await within(dialog).findByRole('table', { name: 'Both records' });
  async function merge() {
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Merge' }));
  }

  await merge();
  expect(await within(dialog).findByText('Curt N. was merged meanwhile')).toBeVisible();
  expect(within(dialog).getByRole('combobox', { name: /^The duplicate/ })).toHaveFocus();
  await expectAccessible();

  answer = problem(409, 'Curt N. is in the room.');
  await merge();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Curt N. is in the room.');
  expect(within(dialog).getByRole('button', { name: 'Merge' })).toHaveFocus();

  answer = Response.json(makePlayer());
  await merge();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent(asked).at(-1)).toBe(`POST ${PATH}/merge {"duplicateId":"player_curt"}`);
});

test('a self-exclusion can only be extended', async () => {
  const player = makePlayer({
    name: 'Curtis Nakamura',
    excludedUntil: '2027-05-21T04:59:59.000Z',
  });
  const { user, asked } = await show({
    [`GET ${PATH}/profile`]: makeProfile({ player }),
    [`POST ${PATH}/exclude`]: player,
  });
  await user.click(await screen.findByRole('button', { name: 'Extend the self-exclusion' }));
  const dialog = await screen.findByRole('dialog', { name: 'Extend Self-Exclusion' });
  const until = within(dialog).getByLabelText(/^Until/);
  await user.type(until, '2027-01-01');
  await user.click(within(dialog).getByRole('button', { name: 'Extend' }));
  expect(await within(dialog).findByText('It can only be extended')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: '1 year' }));
  await user.click(within(dialog).getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(sent(asked)).toEqual([`POST ${PATH}/exclude {"until":"2028-05-21T04:59:59.000Z"}`]));
});

test('a probation ends on a date or at once', async () => {
  const player = makePlayer({
    name: 'Curtis Nakamura',
    probationUntil: '2027-05-21T04:59:59.000Z',
  });
  let answer = problem(422, 'Something is wrong', {
    errors: [{ field: 'probationUntil', message: 'Select a future date' }],
  });
  const { user, asked } = await show({
    [`GET ${PATH}/profile`]: makeProfile({ player }),
    [`PATCH ${PATH}`]: () => answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Change the probation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Probation' });
  const until = within(dialog).getByLabelText(/^Until/);
  await user.type(until, '2027-08-01{Enter}');
  expect(await within(dialog).findByText('Select a future date')).toBeVisible();
  answer = Response.json(player);
  await user.click(within(dialog).getByRole('button', { name: 'End It Now' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent(asked)).toEqual([
    `PATCH ${PATH} {"probationUntil":"2027-08-02T04:59:59.000Z"}`,
    `PATCH ${PATH} {"probationUntil":""}`,
  ]);
});

test('barring needs a reason', async () => {
  const { user, asked } = await show({ [`POST ${PATH}/bar`]: makePlayer() });
  await user.click(await screen.findByRole('button', { name: 'Bar Player' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bar Curtis Nakamura?' });
  await user.click(within(dialog).getByRole('button', { name: 'Bar Player' }));
  expect(await within(dialog).findByText('Enter a reason')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Threats');
  await user.click(within(dialog).getByRole('button', { name: 'Bar Player' }));
  await waitFor(() => expect(sent(asked)).toEqual([`POST ${PATH}/bar {"reason":"Threats"}`]));
});

test('sends only the changed fields', async () => {
  const { user, asked } = await show({ [`PATCH ${PATH}`]: makePlayer() });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Player' });
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await user.clear(within(dialog).getByRole('textbox', { name: 'Email' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(asked)).toEqual([`PATCH ${PATH} {"email":""}`]));
});

test('an edit leaves what a colleague has changed meanwhile', async () => {
  const { user, asked, client } = await show({ [`PATCH ${PATH}`]: makePlayer() });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Player' });
  await user.clear(within(dialog).getByRole('textbox', { name: 'Email' }));
  const [query] = client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.includes('profile') });
  const profile = makeProfile();
  await act(async () => {
    client.setQueryData(query?.queryKey ?? [], {
      ...profile,
      player: { ...profile.player, phoneNumber: '5125550199' },
    });
  });
  await screen.findByText(/555-0199/);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(asked)).toEqual([`PATCH ${PATH} {"email":""}`]));
});

test('a note', async () => {
  const { user, asked } = await show({ [`POST ${PATH}/notes`]: {} });
  const field = await screen.findByRole('textbox', { name: 'Add a note' });
  await user.type(field, 'Asks for seat 9{Enter}');
  await waitFor(() => expect(sent(asked)).toEqual([`POST ${PATH}/notes {"text":"Asks for seat 9"}`]));
  await waitFor(() => expect(field).toHaveValue(''));
});

test('a merged record links to the other record and is read-only', async () => {
  const player = makePlayer({
    name: 'Curtis Nakamura',
    mergedInto: 'player_curt',
    isActive: false,
  });
  await show({ [`GET ${PATH}/profile`]: makeProfile({ player }) });
  expect(await screen.findByRole('link', { name: 'Open the Player' })).toHaveAttribute('href', '/players/player_curt');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('a read-only role has no buttons', async () => {
  await show({}, makeUser({ role: 'executive', permissions: ['view_floor', 'view_players'] }));
  await screen.findByText('Left-handed.');
  for (const name of ['Edit', 'Check In', 'Bar Player', 'Add Note', 'Take Payment']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

const OWNER = makeUser({ permissions: [...makeUser().permissions, 'manage_settings'] });

test('a player’s data can be saved as a file; only an owner can remove it', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const clerk = makeUser({
    role: 'front_office',
    permissions: ['view_floor', 'view_players', 'manage_players'],
  });
  const { user } = await show(
    {
      [`GET ${PATH}/export`]: new Response('{}', {
        headers: { 'Content-Disposition': 'attachment; filename="player-1.json"' },
      }),
    },
    clerk,
  );
  await user.click(await screen.findByRole('button', { name: 'More for Curtis Nakamura' }));
  expect(screen.queryByRole('menuitem', { name: /^Remove/ })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Export Data' }));
  await waitFor(() => expect(saved).toEqual(['player-1.json']));
});

test('removing personal data needs a reason, and obstacles are shown', async () => {
  let free = false;
  const { user, asked } = await show(
    {
      [`POST ${PATH}/anonymize`]: () =>
        free ? makePlayer() : problem(409, 'Curtis Nakamura sits at Table 5. The seat has to be free first.'),
    },
    OWNER,
  );
  await user.click(await screen.findByRole('button', { name: 'More for Curtis Nakamura' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove Personal Data…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Curtis Nakamura’s personal data?' });
  expect(dialog).toHaveTextContent('This cannot be undone');
  await expectAccessible();
  const remove = within(dialog).getByRole('button', { name: 'Remove Personal Data' });
  await user.click(remove);
  expect(await within(dialog).findByText('Enter a reason')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Asked');
  await user.click(remove);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('sits at Table 5');
  free = true;
  await user.click(remove);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(asked).at(-1)).toBe(`POST ${PATH}/anonymize {"reason":"Asked"}`);
});

test('a record without personal data is read-only', async () => {
  const player = makePlayer({
    name: 'Removed player',
    removedAt: '2026-11-20T18:00:00.000Z',
    isActive: false,
  });
  const { user } = await show({ [`GET ${PATH}/profile`]: makeProfile({ player }) }, OWNER);
  expect(await screen.findByRole('note')).toHaveTextContent('Personal data was removed on November 20, 2026.');
  for (const name of ['Edit', 'Check In', 'Bar Player', 'Sell Membership']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await user.click(screen.getByRole('button', { name: 'More for Removed player' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent.trim())).toEqual(['Export Data']);
});
