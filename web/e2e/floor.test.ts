import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, choose, dialog, gone, pickPlayer, see, seeToast, tableCard, tableMenu } from './harness/pages';

const club = openClub();
const floor = () => club.visit('/floor-manager', { as: 'floor' });

test('adds a player to a list, after reporting missing fields', async () => {
  const page = await floor();
  await see(page.getByRole('link', { name: 'All 11' }));
  await button(page, 'Add Player').click();
  const form = dialog(page, 'Add Player');
  await button(form, 'Add Player').click();
  await see(form.getByText('Please select a player'));
  await see(form.getByText('Please select a game type'));

  await pickPlayer(form, 'Anita Shaw');
  await gone(form.getByText('Please select a player'));
  await choose(form, 'Game', /^5\/10/);
  await button(form, 'Add Player').click();
  await seeToast(page, 'Player added to waitlist successfully');
  await gone(form);
  await see(page.getByRole('link', { name: 'All 12' }));
});

test('a new player is added on the way', async () => {
  const page = await floor();
  await button(page, 'Add Player').click();
  await dialog(page, 'Add Player')
    .getByRole('combobox', { name: /^Player/ })
    .click();
  await page.getByRole('combobox', { name: 'Search players' }).fill('Zelda Quist');
  await see(page.getByText('No players found.'));
  await button(page, 'New player').click();

  const form = dialog(page, 'New Player');
  const name = form.getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('Zelda Quist');
  await name.fill('');
  await form.getByRole('textbox', { name: 'Email' }).fill('zelda at home');
  await button(form, 'Create Player').click();
  await see(form.getByText('Player name is required'));
  await see(form.getByText('Invalid email'));

  await name.fill('Zelda Quist');
  await form.getByRole('textbox', { name: 'Email' }).fill('');
  await button(form, 'Create Player').click();
  // While a dialog is open, the list of notifications is hidden from assistive technology.
  await see(page.getByText('Player created successfully'));
  const add = dialog(page, 'Add Player');
  await see(add.getByText('Zelda Quist'));
  await choose(add, 'Game', /^5\/10/);
  await button(add, 'Add Player').click();
  await seeToast(page, 'Player added to waitlist successfully');
});

test('Seat Player creates a new player in place and seats them', async () => {
  const api = await club.api();
  const table = await api.table(await api.game('1/3 New Faces'), 71);
  const page = await floor();
  await button(page, 'Seat Player').click();
  const seat = dialog(page, 'Seat Player');
  await seat.getByRole('combobox', { name: 'Player' }).fill('Yusuf Brandt');
  await button(seat, 'New player').click();
  const form = dialog(page, 'New Player');
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Yusuf Brandt');
  await button(form, 'Create Player').click();
  await gone(form);
  await see(seat.getByText('Yusuf Brandt'));
  await seat.getByRole('radio', { name: /^Table 71/ }).click();
  await seat.getByRole('textbox', { name: 'Buy-in amount' }).fill('300');
  await seat.getByRole('textbox', { name: /^Override reason/ }).fill('A guest of the house');
  await button(seat, 'Seat Player').click();
  await seeToast(page, 'Player seated successfully');
  await gone(seat);
  expect((await api.seats(table.id)).map(({ player }) => player?.name)).toEqual(['Yusuf Brandt']);
});

test('typed text is not lost by accident: closing asks first', async () => {
  const page = await floor();
  await button(page, 'Add Player').click();
  const form = dialog(page, 'Add Player');
  await form.getByRole('textbox', { name: 'Note' }).fill('Likes seat 1');
  await page.keyboard.press('Escape');
  const ask = dialog(page, 'Discard changes?');
  await button(ask, 'Keep editing').click();
  expect(await form.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Likes seat 1');
  await page.keyboard.press('Escape');
  await button(ask, 'Discard').click();
  await gone(form);
});

test('on a phone the focus ring of the last button of a row is not clipped', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor', width: 390 });
  const more = button(page.getByRole('region', { name: 'Longest Waiting' }), /^More for /).first();
  await more.focus();
  const room = await more.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const edge = element.closest('section')?.getBoundingClientRect().right ?? 0;
    return edge - element.getBoundingClientRect().right - ring;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('calls the next player: the seat is held and the time runs down; undo takes it back', async () => {
  const page = await floor();
  const waiting = page.getByRole('region', { name: 'Longest Waiting' });
  await button(waiting, 'More for Joanna Pike').click();
  await page.getByRole('menuitem', { name: 'Call', exact: true }).click();
  await seeToast(page, 'Waitlist updated successfully');
  await button(page, 'Undo').hover(); // the notification stays while the pointer is on it

  const row = waiting.getByRole('listitem').filter({ hasText: 'Joanna Pike' });
  const left = row.getByText(/Time left [45]:\d\d/);
  const seconds = async () => {
    const [, minutes, rest] = /Time left (\d):(\d\d)/.exec((await left.textContent()) ?? '') ?? [];
    return Number(minutes) * 60 + Number(rest);
  };
  // The page's offset from the server's clock is accurate to a second.
  await expect.poll(seconds).toBeLessThanOrEqual(300);
  const first = await seconds();
  expect(first).toBeGreaterThan(300 - 60);
  await expect.poll(seconds).toBeLessThan(first - 1);
  await see(tableCard(page, 5).getByRole('img', { name: '7 of 9 seats taken, 2 held' }));

  await button(page, 'Undo').click();
  await gone(row.getByText(/Called/));
  await see(tableCard(page, 5).getByRole('img', { name: '7 of 9 seats taken, 1 held' }));
});

test('seats the next player with a buy-in', async () => {
  const page = await floor();
  await button(page, 'Seat Joanna Pike').click();
  const form = dialog(page, 'Seat Player');
  await see(form.getByText(/Next for 2\/5 NL/));
  await see(form.getByRole('radio', { name: /^Table 5/, checked: true }));
  await see(form.getByRole('radio', { name: /^Seat 7/, checked: true }));
  await button(form, 'Seat Player').click();
  await see(form.getByText('Buy-in is required'));

  await form.getByRole('textbox', { name: 'Buy-in amount' }).fill('500');
  await button(form, 'Seat Player').click();
  await seeToast(page, 'Player seated successfully');
  await gone(form);
  await see(tableCard(page, 5).getByRole('img', { name: '8 of 9 seats taken, 1 held' }));
  await gone(button(page, 'Seat Joanna Pike'));
});

test('seating a player ahead of others needs a reason', async () => {
  const page = await floor();
  await tableMenu(page, 12, 'Start game');
  const start = dialog(page, 'Start Game');
  await start.getByRole('checkbox', { name: /^Call the first/ }).uncheck();
  await button(start, 'Start Game').click();
  await seeToast(page, 'Table updated successfully');
  await gone(start);

  await button(page, 'Seat Player').click();
  const form = dialog(page, 'Seat Player');
  await form.getByRole('option', { name: /^Amy Cole/ }).click();
  await form.getByRole('textbox', { name: 'Buy-in amount' }).fill('300');
  await button(form, 'Seat Player').click();
  await see(form.getByText('Enter a reason for skipping the list'));
  await form.getByRole('textbox', { name: 'Reason' }).fill('The others wait for their friends');
  await button(form, 'Seat Player').click();
  await seeToast(page, 'Player seated successfully');
});

test('if all seated players are named, −1 asks which one left', async () => {
  const page = await floor();
  await button(page, 'Remove one player from Table 3, −1').click();
  const form = dialog(page, 'Who left?');
  await button(form, 'Unseat').click();
  await see(form.getByText('Please select a player'));
  await form.getByRole('radio', { name: /^Quentin Bajwa/ }).check();
  await button(form, 'Unseat Quentin Bajwa').click();
  await seeToast(page, 'Player unseated successfully');
  await see(tableCard(page, 3).getByRole('img', { name: /^8 of 9 seats taken/ }));
});

test('breaks a table: one gets a new seat, the others go to the top of the list', async () => {
  const page = await floor();
  await tableMenu(page, 8, 'Break table');
  const plan = dialog(page, 'Break Table 8');
  await see(plan.getByRole('checkbox', { name: 'Marguerite Duval', checked: true }));
  await see(plan.getByText('No seat for: Cesar Luján and Patrice Olatunji'));
  await button(plan, 'Break Table').click();
  await seeToast(page, 'Table updated successfully');
  await see(tableCard(page, 8).getByText('Empty'));
  await see(tableCard(page, 6).getByRole('img', { name: '8 of 8 seats taken' }));

  const entries = await (await club.api()).waiting();
  const plo = entries.filter(({ gameType }) => gameType.name === '1/2 PLO');
  expect(plo.map(({ player }) => player.name)).toEqual(['Cesar Luján', 'Patrice Olatunji']);
});

test('End Game asks, then frees every seat', async () => {
  const page = await floor();
  await tableMenu(page, 11, 'End game');
  const ask = dialog(page, 'End the game at Table 11?');
  await see(ask.getByText(/2 players/));
  await button(ask, 'Cancel').click();
  await gone(ask);
  await see(tableCard(page, 11).getByRole('img', { name: '2 of 9 seats taken' }));

  await tableMenu(page, 11, 'End game');
  await button(ask, 'End Game').click();
  await seeToast(page, 'Table updated successfully');
  await see(tableCard(page, 11).getByRole('img', { name: '0 of 9 seats taken' }));
});

test('a refusal is shown at its control, and the number is rolled back', async () => {
  const api = await club.api();
  const [game] = await api.games();
  if (game === undefined) throw new Error('The demo has games.');
  await api.table(game, 21);
  const page = await floor();
  club.expectErrors(page, /409/);
  await page.route('**/api/tables/*/walk-ins', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 409, title: 'Conflict', detail: 'Table 21 is full' }),
    }),
  );
  await button(page, 'Add one player to Table 21, +1').click();
  await seeToast(page, 'Failed to update table: Table 21 is full');
  await see(tableCard(page, 21).getByRole('img', { name: '0 of 9 seats taken' }));
});

test('the filter is in the address', async () => {
  const page = await floor();
  await page.getByRole('radio', { name: /^Full/ }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?show=full');
  await gone(tableCard(page, 5));
  await page.reload();
  await see(page.getByRole('radio', { name: /^Full/, checked: true }));
});
