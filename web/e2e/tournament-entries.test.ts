// An evening at the registration desk: three manual entries, one refused, one voided, and one re-entry.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DirectoryRow } from '@/api/types';
import type { Desk, TournamentEntry } from '@/api/tournament-types';
import { look } from './harness/axe';
import { lodge } from './harness/api';
import { openClub } from './harness/club';
import { button, dialog, gone, see, seeToast } from './harness/pages';

const club = openClub();

async function announce() {
  const owner = await club.api('owner');
  // The memberships of the demo are drawn anew for each evening, so that one of them may have expired.
  for (const name of ['Joanna Pike', 'John Castellano', 'Jonah Reyes']) {
    const path = `/api/directory/${lodge}?q=${encodeURIComponent(name)}`;
    const [row] = await owner.get<DirectoryRow[]>(path);
    if (row === undefined || row.membership?.status === 'active') continue;
    await owner.post('/api/memberships', { playerId: row.player.id, roomId: lodge, membershipType: 'monthly' });
  }
  const { id } = await owner.post<{ id: string }>('/api/tournaments', {
    roomId: lodge,
    name: 'Evening Bounty',
    buyIn: '100.00',
    startTime: new Date(Date.now() + 2 * 3_600_000).toISOString(),
    template: 'turbo_bounty',
    status: 'registration',
  });
  return { id, owner };
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search by name, phone or email' });

/** By keyboard alone: a name and Enter; then the button that names the sum has the focus. */
async function find(page: Page, name: string) {
  await search(page).fill(name);
  await see(page.getByRole('option', { name }));
  await see(page.getByText('1 of', { exact: false }));
  await search(page).press('Enter');
}

async function enter(page: Page, name: string) {
  await find(page, name);
  await see(page.getByText('May enter'));
  const take = button(page, 'Take $100.00 and Draw Seat');
  await expect.poll(() => take.evaluate((it) => it === document.activeElement)).toBe(true);
  await take.press('Enter');
  await see(dialog(page, `${name} Is Registered`));
}

test('find, check, take, draw; turned away, taken back, and in again', async () => {
  const { id, owner } = await announce();
  const page = await club.visit(`/tournaments/${id}/register`, { as: 'office' });
  await see(page.getByText(/^Seat drawn from \d+ open/));

  await find(page, 'Joanna Pike');
  await see(page.getByText('May enter'));
  await page.getByRole('radio', { name: 'Check' }).click();
  await button(page, 'Take $100.00 and Draw Seat').click();
  const receipt = dialog(page, 'Joanna Pike Is Registered');
  await see(receipt.getByText('15,000 chips · entry 1'));
  await see(receipt.getByText(/^\d+\/1$/));
  await see(receipt.getByRole('img', { name: 'Code of entry 1' }));
  expect(await look(page, '[role="dialog"]', [1440, 390])).toEqual([]);
  await button(receipt, 'Next Player').click();
  await gone(receipt);
  expect(await search(page).inputValue()).toBe('');

  // The payment method of the last player is not preselected for the next one.
  await find(page, 'John Castellano');
  await see(page.getByText('May enter'));
  await see(page.getByRole('radio', { name: 'Cash', checked: true }));
  await page.keyboard.press('Enter');
  await see(dialog(page, 'John Castellano Is Registered'));
  await page.keyboard.press('Enter');
  await gone(dialog(page, /Is Registered$/));
  await enter(page, 'Jonah Reyes');
  await page.keyboard.press('Enter');
  await gone(dialog(page, /Is Registered$/));
  await see(page.getByRole('heading', { name: '2. Entry 4' }));

  await find(page, 'Cole Bannister');
  await see(page.getByText('May not enter'));
  await see(page.getByRole('alert').getByText(/^Cole Bannister is barred/));
  await button(page, 'Log Refused Entry').click();
  await seeToast(page, 'Refused entry logged');
  expect(await look(page)).toEqual([]);

  await page.goto(`/tournaments/${id}?tab=entries`);
  await button(page, 'More for entry 2, John Castellano').click();
  await page.getByRole('menuitem', { name: 'Void Entry…' }).click();
  const question = dialog(page, 'Void Entry 2?');
  await see(question.getByText('$100.00 in cash'));
  await question.getByRole('textbox', { name: 'Reason' }).fill('Wrong event');
  await button(question, 'Void and Refund').click();
  await seeToast(page, 'Entry voided');
  await see(page.getByRole('row', { name: /John Castellano/ }).getByText('Voided'));

  // Elsewhere the tournament starts, and Jonah takes Joanna's last chips.
  const entries = await owner.get<TournamentEntry[]>(`/api/tournaments/${id}/entries`);
  const of = (name: string) => entries.find(({ player }) => player.name === name)?.id ?? '';
  await owner.send('PATCH', `/api/tournaments/${id}`, { status: 'running' });
  await owner.post(`/api/tournaments/${id}/busts`, {
    out: [{ entryId: of('Joanna Pike'), by: [of('Jonah Reyes')] }],
  });
  await see(page.getByRole('row', { name: /Joanna Pike/ }).getByText('Out'));
  await button(page, 'More for entry 1, Joanna Pike').click();
  await page.getByRole('menuitem', { name: 'Re-enter…' }).click();
  await see(page.getByText('May enter'));
  await see(page.getByRole('radio', { name: 'Re-entry', checked: true }));
  await button(page, 'Take $100.00 and Draw Seat').click();
  await see(dialog(page, 'Joanna Pike Is Registered').getByText('15,000 chips · entry 4'));
  await button(page, 'Next Player').click();

  // Three valid entries with 60.00 each for the prizes; the voided one contributes nothing.
  await expect
    .poll(async () => {
      const { tournament } = await owner.get<Desk>(`/api/tournaments/${id}/desk`);
      return [tournament.currentEntries, tournament.reEntries, tournament.prizePool];
    })
    .toEqual([3, 1, '180.00']);

  // The code on the card leads a camera to the entry.
  await page.goto(`/tournaments/${id}?tab=entries&entry=4`);
  await see(page.getByText('Entry 4, from its card'));
  expect(await look(page)).toEqual([]);
});
