import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { EditGameTypeDialog } from '@/room/floor/games/edit-game-type-dialog';
import { roleName } from '@/room/account/sign-in/model';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeGameType, makeRoom, makeTable } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { RoomDialog } from './rooms/room-dialog';
import { ScreenDialog } from './screens/screen-dialog';
import { SetupDialog } from './tables/setup-dialog';
import { UserDialog } from './users/user-dialog';

afterEach(() => {
  vi.unstubAllGlobals();
});

const onClose = vi.fn<() => void>();
const AT = '2026-11-22T21:00:00.000Z';
const room = makeRoom();
const nina = {
  id: 'user_nina',
  name: 'Nina Park',
  email: 'nina@club.example',
  role: 'dealer' as const,
  isActive: true,
  twoStep: false,
  lastSeenAt: null,
  createdAt: AT,
};
const game = makeGameType({ maxBuyIn: '1000.00' });
const table = { ...makeTable({ game }), gameTypeName: game.name, retiredAt: null };
const shown = {
  kind: 'lists' as const,
  tableId: null,
  alsoShows: [],
  turnSeconds: 20,
  name: 'Wall by the cage',
  theme: 'dark' as const,
  textSize: 'normal' as const,
  language: 'en' as const,
};
const wall = { ...shown, id: 'screen_1', roomId: room.id, pairedAt: AT, seenAt: AT };

interface Edit {
  of: string;
  /** The dialog at its opening, and after a colleague's change. */
  before: ReactElement;
  after: ReactElement;
  field: RegExp;
  typed: string;
  sent: object;
}

const tables = { roomId: room.id, tables: [], games: [{ value: game.id, label: game.name }], onClose };
const users = { own: false, names: roleName, onClose };

test.each<Edit>([
  {
    of: 'a room',
    before: <RoomDialog room={room} like={room} onClose={onClose} />,
    after: <RoomDialog room={{ ...room, timeZone: 'America/Denver' }} like={room} onClose={onClose} />,
    field: /^Name/,
    typed: 'The Annex',
    sent: { name: 'The Annex' },
  },
  {
    of: 'a user',
    before: <UserDialog user={{ ...nina, role: 'owner' }} {...users} />,
    after: <UserDialog user={nina} {...users} />,
    field: /^Name/,
    typed: 'Nina Parker',
    sent: { name: 'Nina Parker' },
  },
  {
    of: 'a table',
    before: <SetupDialog table={table} {...tables} />,
    after: <SetupDialog table={{ ...table, maxSeats: 6 }} {...tables} />,
    field: /^Name/,
    typed: 'Feature Table',
    sent: { tableName: 'Feature Table' },
  },
  {
    of: 'a screen',
    before: <ScreenDialog screen={wall} roomId={room.id} onClose={onClose} />,
    after: <ScreenDialog screen={{ ...wall, theme: 'light' }} roomId={room.id} onClose={onClose} />,
    field: /^Name/,
    typed: 'Bar',
    // A change of a screen names all that it shows.
    sent: { ...shown, name: 'Bar', theme: 'light' },
  },
  {
    of: 'a game type',
    before: <EditGameTypeDialog gameType={game} onClose={onClose} />,
    after: <EditGameTypeDialog gameType={{ ...game, maxBuyIn: null }} onClose={onClose} />,
    field: /^Minimum buy-in/,
    typed: '300',
    sent: { minBuyIn: '300.00' },
  },
])('an edit of $of keeps what a colleague changed meanwhile', async ({ before, after, field, typed, sent }) => {
  const asked = fakeFetch(({ method }) => jsonAnswer(method === 'PATCH' ? { name: typed } : []));
  const { user, client, rerender } = renderWithData(before);
  const input = await screen.findByRole('textbox', { name: field });
  await user.clear(input);
  await user.type(input, typed);
  rerender(<QueryClientProvider client={client}>{after}</QueryClientProvider>);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
  expect(JSON.parse(asked.find(({ method }) => method === 'PATCH')?.body ?? '')).toEqual(sent);
});
