// Analytics: the figures of the demo's evening, and a recommendation that follows the floor until it is implemented.
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, gone, heading, navigation, see, seeToast } from './harness/pages';

const club = openClub();

test('the overview has its figures, the hours and the recommendations', async () => {
  const page = await club.visit('/analytics', { as: 'floor' });
  await see(heading(page, 'Analytics'));
  await see(page.getByText(/^of open seat-minutes/));
  expect(await page.getByText(/^\d+ of \d+ came back in 30 days$/).count()).toBe(1);
  const hours = page.getByRole('table', { name: /^Players seated in each hour/ });
  await see(hours.getByRole('row', { name: /^Today/ }));
  const actions = page.getByRole('region', { name: /^Recommended Actions/ });
  await see(actions.getByRole('listitem').first().getByRole('link'));
});

test('a recommendation follows the floor; once implemented, the player sits and it is gone', async () => {
  const api = await club.api();
  const game = await api.game('Game of 40');
  const table = await api.table(game, 40, { maxSeats: 6 });
  await api.send('PATCH', `/api/tables/${table.id}`, { status: 'active' });
  const player = await api.player('Waits For 40');
  await api.post('/api/memberships', { playerId: player.id, membershipType: 'daily' });
  await api.wait(player, game);
  const page = await club.visit('/analytics?tab=seating', { as: 'floor' });
  const implement = (seat: number) => button(page, `Implement: Waits For 40, Table 40, seat ${seat}`);
  await see(implement(1));
  await see(navigation(page).getByText('Live', { exact: true }));

  await api.post(`/api/tables/${table.id}/walk-ins`);
  await see(implement(2));
  await implement(2).click();
  const dialog = page.getByRole('dialog', { name: 'Seat Player' });
  await dialog.getByLabel(/Buy-in amount/).fill('300');
  await button(dialog, 'Seat Player').click();
  await seeToast(page, 'Player seated successfully');
  await gone(implement(2));
  const seats = await api.seats(table.id);
  expect(seats.map((seat) => seat.player?.name ?? null)).toEqual([null, player.name]);
});
