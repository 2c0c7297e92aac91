// A table is opened for an interest list: the card, the dialog, the calls, and the players who do not take their seats.
import { expect, test } from 'vitest';
import { type Api, lodge } from './harness/api';
import { look } from './harness/axe';
import { openClub } from './harness/club';
import { button, dialog, gone, see, seeToast } from './harness/pages';

const club = openClub();

/** Table 12, which the demo does not use. */
async function freeTable(api: Api) {
  const twelve = (await api.tables()).find(({ tableNumber }) => tableNumber === 12);
  if (twelve === undefined) throw new Error('The demo has no table 12.');
  if (twelve.status !== 'available') await api.post(`/api/tables/${twelve.id}/end`);
  return twelve;
}

/** A game with its own number of names, and players who sign up for it. */
async function signUp(api: Api, name: string, players: readonly string[]) {
  const game = await api.game(name);
  await api.send('PATCH', `/api/game-types/${game.id}`, { interestMinimum: 3 });
  for (const player of players) {
    const { id } = await api.player(player);
    await api.post('/api/memberships', { playerId: id, membershipType: 'daily' });
    await api.wait({ id } as Parameters<Api['wait']>[0], game);
  }
  return game;
}

test('the floor opens a table for a game that enough players want', async () => {
  const api = await club.api('floor');
  const page = await club.visit('/cash-games', { as: 'floor' });
  await signUp(api, '5/5 Big O', ['Lena Fischer', 'Marta Ruiz']);
  const wanted = page.getByRole('region', { name: /^Games People Want/ });
  await see(wanted.getByRole('img', { name: '2 of 3 names, 2 here' }));
  await see(wanted.getByText('2 here · one more name to open'));
  await button(wanted, 'Add a player to 5/5 Big O').click();
  await button(dialog(page, 'Add Player'), 'Cancel').click();

  const game = (await api.games()).find(({ name }) => name === '5/5 Big O');
  const third = await api.player('Third Player');
  await api.post('/api/memberships', { playerId: third.id, membershipType: 'daily' });
  await api.post('/api/waitlist', { playerId: third.id, gameTypeId: game?.id, roomId: lodge });
  const card = page.getByRole('region', { name: 'Open Table 12 for 5/5 Big O' });
  await see(card);
  await see(wanted.getByText('3 here · enough to open'));
  expect(await look(await club.visit('/cash-games', { as: 'floor' }))).toEqual([]);
  await button(card, 'Open Table 12').click();
  const form = dialog(page, 'Open a Table for 5/5 Big O');
  await see(form.getByText('Calls Lena Fischer, Marta Ruiz and 1 more in the order of the list.', { exact: false }));
  expect(await look(page, '[role="dialog"]')).toEqual([]);
  await button(form, 'Open Table 12').click();
  const opened = dialog(page, 'Table 12 Is Open');
  await see(opened.getByText('Lena Fischer'));
  await see(opened.getByText('Seat 3'));
  expect(await look(page, '[role="dialog"]')).toEqual([]);
  await button(opened, 'Done').click();
  await gone(card);
  await gone(wanted);
  expect(await club.check()).toBe('clean');
});

test('after the opening, absent players are removed and the others seated together', async () => {
  const api = await club.api('floor');
  const twelve = await freeTable(api);
  const game = await signUp(api, '4/8 Omaha', ['Nina Absent', 'Olaf Present', 'Pia Present']);
  await api.post('/api/table-openings', { roomId: lodge, tableId: twelve.id, gameTypeId: game.id });
  const absent = (await api.waiting()).find(({ player }) => player.name === 'Nina Absent');
  await api.post(`/api/waitlist/${absent?.id}/pass`);
  const page = await club.visit('/cash-games', { as: 'floor' });
  const turnout = page.getByRole('region', { name: 'Table 12: 0 of 3 Came' });
  await see(turnout.getByText('Nina Absent'));
  expect(await look(page)).toEqual([]);
  await button(turnout, 'Remove Nina Absent').click();
  await gone(turnout);

  const view = await club.visit(`/tables/${twelve.id}`, { as: 'floor' });
  await button(view, 'Seat 2 Called').click();
  const called = dialog(view, 'Seat Called Players');
  await called.getByLabel('Buy-in of Olaf Present').fill('500');
  await called.getByLabel('Buy-in of Pia Present').fill('600');
  expect(await look(view, '[role="dialog"]')).toEqual([]);
  await button(called, 'Seat 2 Players').click();
  await see(called.getByText('Above the maximum buy-in of $500. Press again to use this amount.'));
  await button(called, 'Seat 2 Players').click();
  await seeToast(view, 'Players seated successfully');
  await gone(called);
  const seated = (await api.seats(twelve.id)).map(({ buyInAmount }) => buyInAmount);
  expect(seated).toEqual(['500.00', '600.00']);
  expect(await club.check()).toBe('clean');
});

test('the phone of the floor opens a table', async () => {
  const api = await club.api('floor');
  await freeTable(api);
  await signUp(api, '8/16 Stud', ['Ann Lee', 'Bo Diaz', 'Cy Park']);
  const page = await club.visit('/mobile', { as: 'floor', width: 390, touch: true });
  const row = page.getByRole('listitem').filter({ hasText: '8/16 Stud' });
  await see(row.getByText('3 on the list, 3 here'));
  await button(row, /^Open Table/).click();
  const form = dialog(page, 'Open a Table for 8/16 Stud');
  await button(form, 'Open Table 12').click();
  await see(dialog(page, 'Table 12 Is Open').getByText('Cy Park'));
  await button(dialog(page, 'Table 12 Is Open'), 'Done').click();
  await gone(row.filter({ hasText: 'is free' }));
  expect(await club.check()).toBe('clean');
});

test('the command palette asks for the game', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await see(button(page, /^Sign Out/));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('open a table');
  await see(page.getByRole('option', { name: 'Open a Table', selected: true }));
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Open a Table');
  await see(form.getByRole('combobox', { name: 'Game' }).or(form.getByText('No table is free')));
});
