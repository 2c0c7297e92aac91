// A must-move game: the feeder table gets the open seats of the main game, and every screen shows the same player.
import { expect, test } from 'vitest';
import { lodge } from './harness/api';
import { look, violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, dialog, gone, see } from './harness/pages';

const club = openClub();

test('an open seat of the main game goes to the feeder table', async () => {
  const page = await club.visit('/cash-games', { as: 'floor' });
  const order = page.getByRole('region', { name: 'Order for 2/5 NL Seats' });
  await see(order.getByText('Table 5, seat 5 to Table 4. No seat is open at Table 4.'));
  const api = await club.api('floor');
  const seats = await api.seats('table_4');
  await api.send('DELETE', `/api/seats/${seats.find(({ seatNumber }) => seatNumber === 6)?.id}`);

  // The list of moves, the table's row and the order name the same player.
  const due = page.getByRole('region', { name: 'Tom B. moves to Table 4, seat 6' });
  await see(due);
  await expect.poll(() => due.innerText()).toContain('longer than the others, no move declined');
  await expect.poll(() => due.innerText()).toMatch(/Due \d:\d\d/);
  await see(order.getByText(/Table 5, seat 5 to Table 4, seat 6 · Due \d:\d\d/));
  await button(page, 'Move next at Table 4: Tom Brandt from Table 5 must move to seat 6').click();
  const first = dialog(page, 'Tom B. moves to Table 4, seat 6');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone(first);
  await button(order, 'Why This Order').click();
  const why = dialog(page, 'Why This Order');
  await see(why.getByText(/A player may decline once/));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone(why);
  expect(await violations(page)).toEqual([]);

  const phone = await club.visit('/mobile', { as: 'floor', width: 390, touch: true });
  const changes = phone.getByRole('region', { name: 'Seat changes' });
  await see(changes.getByText('Tom B.'));
  expect(await look(phone, undefined, [390])).toEqual([]);
  const floor = await club.visit('/floor-manager', { as: 'floor' });
  await button(floor, 'Move: Seat 6 is open at Table 4').click();
  const move = dialog(floor, 'Tom B. moves to Table 4, seat 6');
  await button(move, 'Someone Else…').click();
  const other = dialog(floor, 'Move another player to Table 4, seat 6');
  await other.getByRole('textbox', { name: 'Reason' }).fill('Is in a hand');
  await button(other, 'Move').click();
  await gone(other);

  await gone(due);
  await gone(changes.getByText('seat 6'));
  expect(await club.check()).toBe('clean');
});

test('the board on the wall names the player who moves', async () => {
  const tv = await club.visit('/screen', { width: 1920, height: 1080, before: async () => undefined });
  club.expectErrors(tv, /401/);
  const code = (await tv.getByLabel(/^Code /).getAttribute('aria-label'))?.slice('Code '.length);
  const owner = await club.api('owner');
  await owner.post(`/api/screens/${lodge}`, {
    ...{ code, kind: 'must_move', name: 'Wall', theme: 'light', textSize: 'normal', language: 'en' },
    ...{ alsoShows: [], turnSeconds: 15 },
  });
  await see(tv.getByText('Tom B.').first());
  expect(await violations(tv)).toEqual([]);
});
