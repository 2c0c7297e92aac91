// Ctrl+K finds everything and begins every act.
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { dialog, gone, heading, see } from './harness/pages';

const club = openClub();

test('a table, by its number or by its game', async () => {
  const page = await club.visit('/analytics', { as: 'floor' });
  await see(heading(page, 'Analytics'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('table 5');
  await see(page.getByText('Opens Table 5.'));
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tables/table_5');
  await gone(dialog(page, 'Command palette'));
});

test('the most urgent action of the floor is the first row', async () => {
  const page = await club.visit('/players', { as: 'floor' });
  await see(heading(page, 'Players Database'));
  await page.keyboard.press('Control+k');
  await see(page.getByText('Opens the seat form for Marcus Bell.'));
  await page.keyboard.press('Enter');
  const form = await see(dialog(page, /^Seat/));
  await see(form.getByText('Marcus Bell').first());
});

test('a letter asks for the player of an act; the focus returns afterwards', async () => {
  const page = await club.visit('/front-office', { as: 'office' });
  await see(heading(page, 'Front Office'));
  await page.locator('#content').focus();
  await page.keyboard.press('c');
  await page.getByPlaceholder('Search players by name or phone').fill('Graham');
  await see(page.getByText('Opens check-in for Graham Pemberton.'));
  await page.keyboard.press('Enter');
  await see(dialog(page, 'Check In Player').getByText('Graham Pemberton').first());
  await page.keyboard.press('Escape');
  await gone(dialog(page, 'Check In Player'));
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('a player, with what can be done; who is here is not checked in again', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor', width: 390 });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByPlaceholder(/^Search players, tables/).fill('grant liu');
  const row = page.getByRole('option', { name: /^Grant Liu/ });
  await see(row.getByText('On 5/10 NL list, 1st'));
  await row.click();
  await see(page.getByRole('option', { name: 'Seat from the 5/10 NL list' }));
  await page.getByRole('option', { name: /^Check In/ }).click();
  await see(page.getByText('Checked in already').first());
  await see(dialog(page, 'Command palette'));
});
