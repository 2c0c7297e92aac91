// The tablet at a table: taken over with a PIN, its acts visible elsewhere, and acts without a network not lost.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Seat } from '@/api/types';
import { lodge } from './harness/api';
import { openClub } from './harness/club';
import { misfits } from './harness/misfits';
import { button, filesKept, gone, heading, see } from './harness/pages';

const club = openClub();

async function tablet(table: number): Promise<Page> {
  const page = await club.visit(`/dealer/table_${table}`, {
    as: 'dealer',
    width: 1024,
    height: 768,
    touch: true,
  });
  await see(heading(page, `Table ${table}`));
  await see(page.getByText('Live', { exact: true }));
  await see(button(page, /^Seat 1 /));
  return page;
}

/** The first occupied seat of a table whose player's name is known. */
async function someone(tableId: string): Promise<Seat> {
  const seats = await (await club.api('floor')).seats(tableId);
  const seat = seats.find(({ state }) => state === 'occupied');
  if (seat === undefined) throw new Error(`nobody sits at ${tableId}`);
  return seat;
}

async function stateOf(seat: Seat): Promise<string | undefined> {
  const seats = await (await club.api('floor')).seats(seat.tableId);
  return seats.find(({ id }) => id === seat.id)?.state;
}

test('everything fits on 1024 by 768 and under a thumb, with any layer open', async () => {
  const page = await tablet(5);
  expect(await misfits(page)).toEqual([]);
  for (const state of ['1', '4', '7'].map((n) => new RegExp(`^Seat ${n} `))) {
    await button(page, state).click();
    expect(await misfits(page)).toEqual([]);
  }
  for (const opener of ['Set pot', /Change dealer$|Take over$/, 'Pause the table', 'Seat change']) {
    if (opener === 'Seat change') await button(page, /^Seat 1 /).click();
    await button(page, opener).first().click();
    await see(button(page, 'Close'));
    expect(await misfits(page)).toEqual([]);
    await button(page, 'Close').click();
  }
  const lent = await tablet(9);
  await see(lent.getByRole('timer'));
  expect(await misfits(lent)).toEqual([]);
});

test('a dealer takes over with a PIN, marks a player away and calls the floor, which the pit boss sees', async () => {
  const [page, pit] = await Promise.all([tablet(5), club.visit(`/pit-boss/${lodge}`, { as: 'pit' })]);
  club.expectErrors(page, /422/);
  const seat = await someone('table_5');

  await button(page, /Change dealer$|No dealer/).click();
  const first = page.getByRole('region', { name: 'Take over' }).getByRole('button').nth(1);
  const name = ((await first.textContent()) ?? '').replace(/Planned$/, '').trim();
  await first.click();
  for (const digit of '9999') await button(page, digit).click();
  await button(page, 'Take over').click();
  await see(page.getByText('Wrong PIN'));
  for (const digit of '1234') await button(page, digit).click();
  await button(page, 'Take over').click();
  await gone(page.getByText(/PIN/));
  await see(button(page, new RegExp(`^${name.split(' ')[0]} .*Change dealer$`)));

  await button(page, new RegExp(`^Seat ${seat.seatNumber} `)).click();
  await button(page, 'Away').click();
  await see(button(page, 'Back'));
  await expect.poll(() => stateOf(seat)).toBe('away');

  await button(page, 'Dispute').click();
  await button(page, 'Tap again for Dispute').click();
  await see(button(page, 'Floor Arrived for Dispute'));
  await see(pit.getByText(new RegExp(`^Dispute.*${name}|Dispute\\.`)));
  await button(page, 'Floor Arrived for Dispute').click();
  await gone(button(page, 'Floor Arrived for Dispute'));
});

test('acts without a network survive a reload and arrive once', async () => {
  const page = await tablet(7);
  club.expectOutage(page);
  const seat = await someone('table_7');
  await button(page, new RegExp(`^Seat ${seat.seatNumber} `)).click();

  // The files for a start without a network are stored a moment after the first visit.
  await filesKept(page, 'dealer');
  await club.stopServer();
  await see(page.getByText(/^Offline since/));
  await button(page, 'Away').click();
  await button(page, 'Set pot').click();
  await button(page, '8').click();
  await button(page, '00').click();
  await button(page, 'Set $800').click();
  await see(page.getByText('$800', { exact: true }));
  await see(button(page, /2 actions pending$/));
  await see(page.getByRole('button', { name: 'Move seat', disabled: true }));
  expect(await misfits(page)).toEqual([]);

  // Only the browser's storage is left.
  await page.reload();
  await see(page.getByText('$800', { exact: true }));
  await see(button(page, new RegExp(`^Seat ${seat.seatNumber} .*Away`)));
  await see(button(page, /^Offline since .* 2 actions pending$/));

  await club.startServer();
  await see(page.getByText('Live', { exact: true }));
  await expect.poll(() => stateOf(seat)).toBe('away');
  // The second act follows once the first has its answer.
  const api = await club.api('floor');
  const pot = async () => (await api.tables()).find(({ id }) => id === 'table_7')?.currentPot;
  await expect.poll(pot).toBe('800.00');
  await see(page.getByText('$800', { exact: true }));
});
