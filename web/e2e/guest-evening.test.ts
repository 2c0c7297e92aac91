// One guest's evening from arriving to leaving, at the front office's own screens, with the cage's figures calculated
// by hand.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TexasRevenue } from '@/api/insight-types';
import type { Cage, Shift } from '@/api/types';
import { lodge } from './harness/api';
import { openClub } from './harness/club';
import { addAtDoor, button, dialog, gone, pickPlayer, see, seeToast } from './harness/pages';

const club = openClub();
const guest = 'Walker New';

/** The ledger's amount in the cashier's drawer, in cents: shown only to roles that may correct the ledger. */
async function inDrawer(shiftId: string): Promise<number> {
  const shift = await (await club.api('owner')).get<Shift>(`/api/shifts/${shiftId}`);
  return cents(shift.balance.cash ?? '');
}

const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[$,]/gu, '')) * 100);

async function membershipRevenue(): Promise<number> {
  const owner = await club.api('owner');
  const { organization } = await owner.get<{ organization: { id: string } }>('/api/auth/user');
  const [yesterday, today] = [Date.now() - 86_400_000, Date.now()].map((at) => new Date(at).toISOString().slice(0, 10));
  // The room's day can still be the day before the UTC date, and then the month before, too.
  const revenue = await owner.get<TexasRevenue>(
    `/api/texas-revenue/${organization.id}?startDate=${yesterday}&endDate=${today}`,
  );
  return cents(revenue.membershipRevenue);
}

async function chips(page: Page, kind: 'Chip Sale' | 'Redemption', hundreds: number) {
  await button(page, 'Chip Transaction').click();
  const form = dialog(page, 'Chip Transaction');
  await form.getByRole('radio', { name: kind }).click();
  await pickPlayer(form, guest);
  await form.getByRole('textbox', { name: 'Amount' }).fill(`${hundreds * 100}`);
  await form.getByRole('textbox', { name: 'Number of $100 chips' }).fill(`${hundreds}`);
  await see(form.getByText('Matches the amount'));
  await button(form, /^Record \$/).click();
  await seeToast(page, 'Chip transaction completed successfully');
  await gone(form);
}

test('a guest walks in, becomes a member, plays, and goes home; cage and revenue agree', async () => {
  const office = await club.api('office');
  const { myShift } = await office.get<Cage>(`/api/cage/${lodge}`);
  if (myShift === null) throw new Error('The front office has no drawer open.');
  const [drawer, sold] = [await inDrawer(myShift.head.id), await membershipRevenue()];

  const page = await club.visit('/front-office', { as: 'office' });
  await button(page, 'Check In Guest').click();
  const door = dialog(page, 'Check In Guest');
  await addAtDoor(door, guest);
  const record = dialog(page, 'New Player');
  await record.getByRole('textbox', { name: 'Mobile number' }).fill('512 555 0199');
  await button(record, 'Take $25.00 and Check In').click();
  await see(door.getByText(`${guest} is checked in`));
  await button(door, 'Close').last().click();
  await gone(door);

  await chips(page, 'Chip Sale', 4);

  await button(page, 'Add Player').click();
  const list = dialog(page, 'Add Player');
  await pickPlayer(list, guest);
  await list.getByRole('combobox', { name: 'Game', exact: true }).click();
  await page.getByRole('option', { name: /^1\/2 PLO/ }).click();
  await button(list, 'Add Player').click();
  await seeToast(page, 'Player added to waitlist successfully');
  await button(page, `Seat ${guest}`).click();
  const seat = dialog(page, 'Seat Player');
  await seat.getByRole('textbox', { name: /Buy-in/ }).fill('400');
  await button(seat, 'Seat Player').click();
  await seeToast(page, 'Player seated successfully');
  await gone(seat);

  // To another table, and out of it again. A stay this short is within the grace and costs nothing.
  const where = await office.get<{ playerId: string; seat: { tableId: string } | null }[]>(`/api/whereabouts/${lodge}`);
  const found = await office.get<{ id: string }[]>('/api/players?q=walker');
  const at = where.find((one) => one.playerId === found[0]?.id)?.seat?.tableId ?? '';
  const here = (await office.seats(at)).find((one) => one.player?.name === guest);
  const other = at === 'table_8' ? 'table_6' : 'table_8';
  const free = (await office.tables()).find((one) => one.id === other)?.seatStates.indexOf('open');
  await office.post(`/api/seats/${here?.id}/move`, { tableId: other, seatNumber: (free ?? 0) + 1 });
  await page.goto(`/tables/${other}`);
  await button(page, /Walker N/)
    .first()
    .click();
  const leave = dialog(page, `Unseat ${guest}?`);
  await button(leave, 'Unseat').click();
  await seeToast(page, 'Player unseated successfully');

  // Another player is given time to pay.
  await page.goto('/front-office?tab=cage');
  await button(page, /^Pay .*Victor Salas/).click();
  const pay = dialog(page, 'Seat Rental Payment');
  await button(pay, 'Take $34.20').click();
  await gone(pay);
  await gone(button(page, /^Pay .*Victor Salas/));
  await chips(page, 'Redemption', 3);

  await page.goto('/player-sessions?q=walker');
  await button(page, /^Check Out/)
    .first()
    .click();
  const out = dialog(page, /Check Out|Check out/);
  if (await out.isVisible()) await button(out, 'Check Out').click();
  await seeToast(page, 'Player checked out successfully');

  // 25.00 for the day, 400.00 of chips, 34.20 of time, less 300.00 of chips.
  const expected = drawer + 2500 + 40_000 + 3420 - 30_000;
  expect(await inDrawer(myShift.head.id)).toBe(expected);
  expect(await membershipRevenue()).toBe(sold + 2500);

  await page.goto('/front-office?tab=cage');
  await button(page, 'Count and Close').click();
  const count = dialog(page, /^Count and Close/);
  await count.getByRole('textbox', { name: 'Number of $100 notes' }).fill(`${Math.floor(expected / 10_000)}`);
  await count.getByRole('textbox', { name: 'Number of $1 notes' }).fill(`${Math.floor((expected % 10_000) / 100)}`);
  await count.getByRole('textbox', { name: 'Number of $0.01 coins' }).fill(`${expected % 100}`);
  await button(count, /^Close with/).click();
  await see(page.getByRole('dialog').getByText('Exact', { exact: true }));
});
