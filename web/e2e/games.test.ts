// Dashboard and Cash Games.
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, choose, dialog, gone, heading, see, seeToast } from './harness/pages';

const club = openClub();

test('the dashboard shows the server’s figures and their formulas', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await see(heading(page, 'Dashboard'));
  const main = page.getByRole('main');
  for (const name of ['Active Tables', 'Players Seated', 'Waitlist Total', "Today's Revenue"])
    await see(button(main, `How ${name} is counted`));
  await see(main.getByText(/^9\s*of 12$/));
  await see(main.getByText(/from yesterday|no comparison yet/));
  await see(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem'));
  await page.getByRole('link', { name: 'View All' }).click();
  await see(heading(page, /Cash Games|Floor Manager/));
});

test('Seat Next Player opens with the next player and seat', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await button(page, 'Seat Next Player').click();
  const form = dialog(page, 'Seat Player');
  await see(form.getByText('Joanna Pike'));
  await see(form.getByRole('radio', { name: /^Table 5/, checked: true }));
  await page.keyboard.press('Escape');
  await gone(form);
});

test('the lists show the first three of a game and lead to the rest', async () => {
  const page = await club.visit('/', { as: 'floor' });
  const lists = page.getByRole('region', { name: 'Cash Game Waitlists' });
  await see(lists.getByText('Wes Tran'));
  expect(await lists.getByText('Amy Cole').count()).toBe(0);
  await lists.getByRole('link', { name: "3 more waiting for 1/3 NL Hold'em" }).click();
  await see(heading(page, 'Cash Games'));
  await see(page.getByRole('main').getByText('Amy Cole'));
});

test('the room dashboard is a page of its own', async () => {
  const page = await club.visit('/rooms/room_lodge_round_rock', { as: 'floor' });
  await see(heading(page, 'Room Dashboard'));
});

test('a new game type reports missing fields, then appears among the games', async () => {
  const page = await club.visit('/cash-games', { as: 'floor' });
  await button(page, 'New Game Type').click();
  const form = dialog(page, 'New Game Type');
  await button(form, 'Create Game Type').click();
  for (const text of [
    'Game name is required',
    'Game format is required',
    'Small blind is required',
    'Big blind is required',
    'Minimum buy-in is required',
  ])
    await see(form.getByText(text));

  await choose(form, 'Preset', /1\/2 PLO/);
  const name = form.getByRole('textbox', { name: 'Game name' });
  await expect.poll(() => name.inputValue()).toBe('1/2 PLO');
  const least = form.getByRole('textbox', { name: 'Minimum buy-in' });
  await expect.poll(() => least.inputValue()).toMatch(/^100/);
  await name.fill('1/2 Big O');
  await choose(form, 'Game format', 'Mixed');
  await button(form, 'Create Game Type').click();
  await seeToast(page, 'Game type created successfully');
  await gone(form);
  const games = page.getByRole('region', { name: 'Game Types and Stakes' });
  await see(games.getByRole('heading', { name: '1/2 Big O' }));
});

test('the filter leaves one game, and is in the address', async () => {
  const page = await club.visit('/cash-games', { as: 'floor' });
  await choose(page, 'Game type', /^2\/5 NL/);
  const table = page.getByRole('table', { name: 'Active tables' });
  await gone(table.getByRole('link', { name: 'Table 8' }));
  await see(table.getByRole('link', { name: 'Table 4' }));
  await expect.poll(() => new URL(page.url()).search).not.toBe('');
  const address = page.url();
  await page.goto(address);
  await see(table.getByRole('link', { name: 'Table 4' }));
  expect(await table.getByRole('link', { name: 'Table 8' }).count()).toBe(0);
});

test('the history of the lists', async () => {
  const page = await club.visit('/cash-games', { as: 'floor' });
  await button(page, 'History').click();
  await see(dialog(page, 'Waitlist History').getByText('Xavier Montgomery'));
});
