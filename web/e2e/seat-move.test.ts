// A seated player who waits for another game moves to it: the chips and the rental go along, and the list entry ends.
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, dialog, gone, see, seeToast, tableCard } from './harness/pages';

const club = openClub();

test('a player of a list who has a seat moves, and the rental goes along', async () => {
  const api = await club.api();
  const [first, second] = [await api.game('1/3 Move From'), await api.game('1/3 Move To')];
  const from = await api.table(first, 51);
  const to = await api.table(second, 52);
  const player = await api.player('Milo Vance');
  await api.post('/api/memberships', { playerId: player.id, membershipType: 'daily' });
  const sat = await api.sit(from, player, 2, '200.00');
  await api.post(`/api/tables/${to.id}/walk-ins`);
  const entry = await api.wait(player, second);

  const page = await club.visit('/floor-manager', { as: 'floor' });
  await button(page, 'Seat Player').click();
  const form = dialog(page, 'Seat Player');
  const option = form.getByRole('option', { name: /^Milo Vance/ });
  await see(option.getByText(/at Table 51, seat 2/));
  await option.click();
  await see(form.getByText(/^Moves from Table 51, seat 2\./));
  expect(await form.getByRole('textbox', { name: 'Buy-in amount' }).count()).toBe(0);
  await button(form, 'Move Player').click();
  await gone(form);
  await see(tableCard(page, 51).getByText('Empty'));
  await see(tableCard(page, 52).getByRole('img', { name: /^2 of 9 seats taken/ }));

  expect(await api.seats(from.id)).toEqual([]);
  const moved = (await api.seats(to.id)).find((seat) => seat.player?.id === player.id);
  expect(moved).toMatchObject({ buyInAmount: '200.00', chipCount: sat.chipCount });
  expect(moved?.rental?.id).toBe(sat.rental?.id);
  expect((await api.waiting()).some(({ id }) => id === entry.id)).toBe(false);
});

test('the open seat of the table map moves a seated player without a buy-in', async () => {
  const api = await club.api();
  const game = await api.game('1/3 Map Move');
  const from = await api.table(await api.game('1/3 Map From'), 53);
  const to = await api.table(game, 54);
  const player = await api.player('Nadia Brooks');
  await api.post('/api/memberships', { playerId: player.id, membershipType: 'daily' });
  await api.sit(from, player, 4, '150.00');
  await api.wait(player, game);

  const page = await club.visit(`/tables/${to.id}`, { as: 'floor' });
  await page.getByRole('button', { name: /^Seat 3 / }).click();
  const form = dialog(page, 'Seat 3');
  await form.getByRole('option', { name: /^Nadia Brooks/ }).click();
  await see(form.getByText(/^Moves from Table 53, seat 4\./));
  await button(form, 'Move Nadia Brooks').click();
  await seeToast(page, 'Player seated successfully');
  await gone(form);
  expect(await api.seats(from.id)).toEqual([]);
  expect((await api.seats(to.id)).map((seat) => seat.player?.name)).toEqual([player.name]);
});

test('on the phone a seated player of a list moves without a buy-in', async () => {
  const api = await club.api();
  const game = await api.game('1/3 Phone Move');
  const from = await api.table(await api.game('1/3 Phone From'), 55);
  const to = await api.table(game, 56);
  const player = await api.player('Otis Grange');
  await api.post('/api/memberships', { playerId: player.id, membershipType: 'daily' });
  const sat = await api.sit(from, player, 6, '250.00');
  await api.post(`/api/tables/${to.id}/walk-ins`);
  const entry = await api.wait(player, game);

  const page = await club.visit('/mobile/waitlist', { as: 'floor', width: 390, touch: true });
  await button(page, 'Seat Otis Grange').click();
  const form = dialog(page, 'Seat Player');
  await see(form.getByText(/^Moves from Table 55, seat 6\./));
  expect(await form.getByRole('textbox', { name: 'Buy-in amount' }).count()).toBe(0);
  await button(form, 'Move Player').click();
  await gone(form);
  await gone(button(page, 'Seat Otis Grange'));

  expect(await api.seats(from.id)).toEqual([]);
  const moved = (await api.seats(to.id)).find((seat) => seat.player?.id === player.id);
  expect(moved).toMatchObject({ buyInAmount: '250.00', chipCount: sat.chipCount });
  expect((await api.waiting()).some(({ id }) => id === entry.id)).toBe(false);
});

test('one drag, or three keys, move a player to another seat of the table', async () => {
  const api = await club.api();
  const table = await api.table(await api.game('1/3 Drag'), 59);
  const player = await api.player('Ines Varga');
  await api.post('/api/memberships', { playerId: player.id, membershipType: 'daily' });
  await api.sit(table, player, 2, '150.00');
  const seatOf = async () => (await api.seats(table.id)).map(({ seatNumber }) => seatNumber);

  const page = await club.visit(`/tables/${table.id}`, { as: 'floor' });
  const taken = page.getByRole('button', { name: /^Seat 2 Ines V\./ });
  const [from, to] = await Promise.all([
    taken.boundingBox(),
    page.getByRole('button', { name: /^Seat 6 Open/ }).boundingBox(),
  ]);
  if (from === null || to === null) throw new Error('the seats are not on the page');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await seeToast(page, 'Ines Varga moved to Table 59, seat 6');
  expect(await seatOf()).toEqual([6]);
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('button', { name: /^Seat 6 Ines V\./ }).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Ines Varga moved to Table 59, seat 7');
  expect(await seatOf()).toEqual([7]);
});
