// The executive's screen: its figures are the server's and follow the acts in all rooms.
import { expect, test } from 'vitest';
import type { ExecutiveSummary } from '@/api/figure-types';
import { lodge } from './harness/api';
import { openClub } from './harness/club';
import { heading, see } from './harness/pages';

const club = openClub();

test('reads the figures, changes the room, and sees a table fill in another one', async () => {
  const executive = await club.api('executive');
  const floor = await club.api('floor');
  const page = await club.visit(`/roaming-manager/${lodge}`, { as: 'executive' });
  await see(heading(page, 'Executive Dashboard'));
  await see(page.getByText('Live', { exact: true }));
  const { rooms } = await executive.get<ExecutiveSummary>('/api/executive/summary');
  const other = rooms.find(({ roomId }) => roomId !== lodge);
  const own = rooms.find(({ roomId }) => roomId === lodge);
  if (own === undefined || other === undefined) throw new Error('The demo has two rooms.');
  const players = (count: number) =>
    page.getByText(new RegExp(`^${count} of [0-9]+ today$`)).or(page.getByText(`${count} seated`));
  const heads = page.getByRole('table', { name: 'Figures of the rooms, side by side' });
  await see(heads.getByText(`${own.seated} seated`));
  await see(heads.getByText(`${other.seated} seated`));

  const table = (await floor.tables(other.roomId)).find(
    ({ event, currentPlayers, seatStates }) => event === null && currentPlayers > 0 && seatStates.includes('open'),
  );
  if (table === undefined) throw new Error('No table has an open seat.');
  await floor.post(`/api/tables/${table.id}/walk-ins`);
  await see(heads.getByText(`${other.seated + 1} seated`));

  await page.getByRole('radio', { name: 'All rooms' }).click();
  await see(players(own.seated + other.seated + 1));
  expect(new URL(page.url()).search).toBe('?rooms=all');
  await page.getByRole('radio', { name: other.name }).click();
  await see(players(other.seated + 1));
  expect(new URL(page.url()).pathname).toBe(`/roaming-manager/${other.roomId}`);
});
