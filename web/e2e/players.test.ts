// Players Database, a player's page, Player Sessions.
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, dialog, gone, heading, see, seeToast } from './harness/pages';

const club = openClub();

test('a player is found by name, opened, and the way back leads to the search', async () => {
  const page = await club.visit('/players', { as: 'floor' });
  await see(heading(page, 'Players Database'));
  await see(page.getByRole('table'));
  await page.keyboard.press('/');
  await page.keyboard.type('nakamura');
  await see(page.getByRole('link', { name: 'Curtis Nakamura' }));
  await expect.poll(() => page.url()).toContain('q=nakamura');
  await page.getByRole('link', { name: 'Curtis Nakamura' }).click();
  await see(heading(page, 'Curtis Nakamura'));
  await see(page.getByRole('table', { name: /^Seats taken/ }));
  await page.goBack();
  await see(page.getByRole('link', { name: 'Curtis Nakamura' }));
});

test('all rows of a list leave as CSV', async () => {
  const page = await club.visit('/players?list=all', { as: 'floor' });
  await see(page.getByRole('table'));
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(file.suggestedFilename()).toMatch(/^players-all-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await text(await file.createReadStream())).split('\r\n');
  // More rows than one page.
  expect(lines.length).toBeGreaterThan(100);
});

test('a new player, whose phone number cannot be used twice', async () => {
  const page = await club.visit('/players', { as: 'office' });
  await see(page.getByRole('table'));
  const add = async (name: string) => {
    await button(page, 'Add Player').click();
    const form = dialog(page, 'Add Player');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByRole('textbox', { name: 'Phone number' }).fill('512 555 0777');
    await button(form, 'Add Player').click();
    return form;
  };
  const first = await add('Quincy Adler');
  await seeToast(page, 'Player created successfully');
  await gone(first);
  club.expectErrors(page, /409/);
  const second = await add('Q. Adler');
  await see(second.getByText('Quincy Adler has this phone number.'));
  await button(second, 'Open Player').click();
  await see(heading(page, 'Quincy Adler'));
});

test('a barred player is refused until the bar is lifted', async () => {
  const page = await club.visit('/players/player_trent_abbott', { as: 'floor' });
  await button(page, 'Bar Player').click();
  const form = dialog(page, 'Bar Trent Abbott?');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Threw a card');
  await button(form, 'Bar Player').click();
  await see(page.getByRole('region', { name: 'Barred' }).getByText(/Threw a card/));
  await button(page, 'Lift the bar').click();
  const lift = dialog(page, 'Let Trent Abbott in again?');
  await lift.getByRole('textbox', { name: 'Reason' }).fill('Apologised');
  await button(lift, 'Lift').click();
  await see(page.getByRole('region', { name: 'Hours per week' }));
});

test('an unknown player', async () => {
  const page = await club.visit('/players/nobody', { as: 'floor' });
  club.expectErrors(page, /404/);
  await see(heading(page, 'Player not found'));
});

test('sessions on an upright tablet: the acts of each row are in view', async () => {
  const page = await club.visit('/player-sessions', { as: 'floor', width: 768 });
  const act = button(page, 'Check Out, Naomi Clarke');
  await see(act);
  await expect.poll(async () => ((await act.boundingBox())?.x ?? 768) < 700).toBe(true);
});

test('sessions: the allowed changes, and the seat that a check-out frees', async () => {
  const page = await club.visit('/player-sessions', { as: 'floor' });
  await see(heading(page, 'Player Sessions'));
  const acts = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await see(button(acts('Naomi Clarke'), 'Start Playing, Naomi Clarke'));
  await see(
    acts('Naomi Clarke')
      .getByText(/^Owes \$/)
      .last(),
  );
  // A player who starts to play moves to the end of the list, on another page; a search by name keeps the row visible.
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('tran');
  await gone(page.getByRole('link', { name: 'Naomi Clarke' }));
  await button(page, 'Start Playing, Wes Tran').click();
  await seeToast(page, 'Session status updated');
  await see(button(page, 'Move to Waiting, Wes Tran'));

  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('birch');
  await button(page, 'Check Out, Aaron Birch').click();
  const ask = page.getByRole('alertdialog', { name: 'Check out Aaron Birch?' });
  await see(ask.getByText(/is freed/));
  await see(ask.getByText(/payable at the cage/));
  await button(ask, 'Check Out').click();
  await seeToast(page, 'Player checked out successfully');
  await see(page.getByText('No actions'));
});
