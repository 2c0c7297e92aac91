// Counts the presses of frequent acts of the floor. check-in.test.ts, front-office.test.ts (a chip sale) and
// seat-move.test.ts count those of their acts.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { WaitlistEntry } from '@/api/types';
import { lodge } from './harness/api';
import { openClub } from './harness/club';
import { button, dialog, gone, see, seeToast } from './harness/pages';

const club = openClub();

/** Presses buttons one after the other and returns how many there were. */
async function press(...buttons: Locator[]): Promise<number> {
  for (const one of buttons) await one.click();
  return buttons.length;
}

test('calling the next player to an open seat takes one press', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor' });
  const priority = page.getByRole('region', { name: 'Priority Actions' });
  expect(await press(button(priority, 'Call: Seat 7 is open at Table 5'))).toBe(1);
  await see(priority.getByText('Joanna Pike called to Table 5'));
});

test('seating a called player takes one press and the typed buy-in', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor' });
  const priority = page.getByRole('region', { name: 'Priority Actions' });
  expect(await press(button(priority, /^Seat: Ray Whitfield called to Table 5|^Seat Ray Whitfield/).first())).toBe(1);
  await dialog(page, /^Seat/).getByLabel('Buy-in amount').and(page.locator(':focus')).fill('500');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Player seated successfully');
});

test('adding a player to a list takes two presses and the keyboard', async () => {
  const { id } = await (await club.api()).player('Tess Typed');
  const page = await club.visit('/floor-manager', { as: 'floor' });
  const form = dialog(page, 'Add Player');
  const opened = await press(button(page, 'Add Player'));
  await form.getByRole('combobox', { name: 'Player' }).and(page.locator(':focus')).press('Enter');
  await page.getByRole('combobox', { name: 'Search players' }).fill('Tess Typed');
  await page.getByRole('option', { name: 'Tess Typed' }).first().waitFor();
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: 'Player' }).and(page.locator(':focus')).press('Tab');
  await page.keyboard.type('1/2');
  await see(form.getByRole('combobox', { name: 'Game' }).getByText('1/2 PLO'));
  expect(opened + (await press(button(form, 'Add Player')))).toBe(2);
  await seeToast(page, 'Player added to waitlist successfully');
  const entries = await (await club.api()).get<WaitlistEntry[]>(`/api/waitlist/${lodge}`);
  expect(entries.some(({ playerId }) => playerId === id)).toBe(true);
});

test('a due must-move takes one press', async () => {
  const api = await club.api();
  const main = (await api.tables()).find(({ tableNumber }) => tableNumber === 4);
  const [leaver] = await api.seats(main?.id ?? '');
  await api.send('DELETE', `/api/seats/${leaver?.id}`);
  const page = await club.visit('/cash-games', { as: 'floor' });
  const due = page.getByRole('region', { name: /moves to Table 4, seat / });
  expect(await press(button(due, /^Move /))).toBe(1);
  await gone(due);
});

test('the payment of a seat rental takes two presses', async () => {
  const page = await club.visit('/front-office?tab=cage', { as: 'office' });
  const form = dialog(page, 'Seat Rental Payment');
  expect(await press(button(page, /^Pay/).first(), button(form, /^Take /))).toBe(2);
  await seeToast(page, 'Seat rental paid successfully');
});
