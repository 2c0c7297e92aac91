// The revenue dashboard, reports, drawings, and the door's checks before a seat.
import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, dialog, gone, heading, see, seeToast } from './harness/pages';

const club = openClub();

test('the revenue of a range, day by day, and the file of it', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await page.getByRole('link', { name: /open the revenue dashboard/ }).click();
  await see(heading(page, 'Texas Revenue Dashboard'));
  const bars = page.getByRole('list', { name: 'Revenue by gaming day' });
  await see(bars.getByRole('img', { name: /so far, Seat rental/ }));
  await page.getByRole('radio', { name: 'Last Month' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('last-month');
  await gone(bars.getByRole('img', { name: /so far/ }));
  await button(page, 'View as table').click();
  await see(page.getByRole('rowheader', { name: /day, .* 1$/ }));

  const saved = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^revenue-overview-\d{4}-\d{2}-01-/);
  const text = await textOf(await file.createReadStream());
  expect(text).toContain('Gaming day,Seat rental,Membership,Total,Complete');
});

test('memberships and seat rentals are lists with their sums', async () => {
  const page = await club.visit('/revenue?tab=memberships', { as: 'executive' });
  await see(page.getByRole('table', { name: 'Memberships sold' }).getByText('Total'));
  await page.getByRole('tab', { name: 'Seat Rentals' }).click();
  await see(page.getByRole('table', { name: 'Seat rentals' }).getByText('Total'));
});

test('Generate Report makes the report, then shows it', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await button(page, 'Generate Report').click();
  await seeToast(page, 'Report Generated');
  await see(heading(page, 'Reports'));
  await see(page.getByRole('heading', { name: /^Refused entries/ }));
  await page.getByRole('radio', { name: 'Cage' }).click();
  await see(page.getByRole('heading', { name: /^Accounts/ }));
  await button(page, 'Previous day').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).not.toBeNull();
});

test('a drawing has its winners and can be repeated', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await button(page, 'Virtual Drawing').click();
  const form = dialog(page, 'Virtual Drawing');
  await form.getByLabel(/^Entries/).fill('Joanna Pike\nRay Whitfield\nDev Mehta');
  await button(form, 'Draw').click();
  await see(form.getByText('Winner of 3 entries'));
  await button(form, /^Repeat/).click();
  await see(form.getByText(/Perm\(3\)/));
});

test('a barred player is not seated, a player without a membership only with a reason', async () => {
  const api = await club.api();
  const stopped = await api.player('Bo Stopped');
  await api.post(`/api/players/${stopped.id}/bar`, { reason: 'Threw a chair' });
  await api.player('Nora Quist');
  const page = await club.visit('/tables/table_5', { as: 'floor' });
  await button(page, /^Seat 7 /)
    .first()
    .click();
  const form = dialog(page, 'Seat 7');
  await form.getByRole('combobox').first().fill('Bo Stopped');
  await form.getByRole('option', { name: /Bo Stopped/ }).click();
  await see(form.getByRole('alert').filter({ hasText: 'Bo Stopped is barred: Threw a chair' }));
  await see(form.getByRole('button', { name: 'Seat Bo Stopped', disabled: true }));

  await form.getByRole('combobox').first().fill('Nora Quist');
  await form.getByRole('option', { name: /Nora Quist/ }).click();
  await see(form.getByText('Nora Quist has no active membership.'));
  await form.getByLabel(/^Buy-in amount/).fill('500');
  await form.getByLabel('Sell these chips now').check();
  await button(form, 'Seat Nora Quist').click();
  await see(form.getByText('Enter a reason'));
  await form.getByLabel(/^Override reason/).fill('Buys one at the break');
  await button(form, 'Seat Nora Quist').click();
  await seeToast(page, 'Player seated successfully');
  await see(page.getByText(/without a membership: Buys one at the break/));
});

test('the front office sees which roles may see the revenue', async () => {
  const page = await club.visit('/revenue', { as: 'office' });
  await see(page.getByText('Texas Revenue Dashboard is not part of your role'));
});
