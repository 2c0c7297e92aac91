// A paired tablet at a table: no sign-in, its own table only, its acts in the name of the dealer who is there.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Alert } from '@/api/staff-types';
import type { Seat } from '@/api/types';
import { lodge } from './harness/api';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { misfits } from './harness/misfits';
import { button, choose, dialog, gone, heading, see, seeToast } from './harness/pages';

const club = openClub();

interface Size {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

const sizes: Size[] = [
  { width: 1194, height: 834, theme: 'light' },
  { width: 1194, height: 834, theme: 'dark' },
  { width: 834, height: 1194, theme: 'light' },
  { width: 834, height: 1194, theme: 'dark' },
];

async function codeOf(page: Page): Promise<string> {
  return (await page.getByLabel(/^Code /).getAttribute('aria-label'))?.slice('Code '.length) ?? '';
}

/** A paired tablet at a table. */
async function openTablet(table: number, { width, height, theme }: Size): Promise<Page> {
  const page = await club.visit('/screen', { width, height, touch: true });
  club.expectErrors(page, /401/);
  const owner = await club.api('owner');
  await owner.post(`/api/screens/${lodge}`, {
    code: await codeOf(page),
    kind: 'dealer_tablet',
    tableId: `table_${table}`,
    name: `Table ${table}`,
    theme,
    textSize: 'normal',
    language: 'en',
  });
  await see(heading(page, `Table ${table}`));
  await see(page.getByText('Live', { exact: true }));
  return page;
}

/** The dealer who takes the table over on the tablet. */
async function takeOver(page: Page): Promise<string> {
  await button(page, /Change dealer$|No dealer/).click();
  const first = page.getByRole('region', { name: 'Take over' }).getByRole('button').nth(1);
  const name = ((await first.textContent()) ?? '').replace(/Planned$/, '').trim();
  await first.click();
  for (const digit of '1234') await button(page, digit).click();
  await button(page, 'Take over').click();
  await gone(page.getByText(/PIN/));
  await see(button(page, new RegExp(`^${name.split(' ')[0]} .*Change dealer$`)));
  return name;
}

async function occupied(tableId: string): Promise<Seat> {
  const seats = await (await club.api('floor')).seats(tableId);
  const seat = seats.find(({ state }) => state === 'occupied');
  if (seat === undefined) throw new Error(`nobody sits at ${tableId}`);
  return seat;
}

/** The calls of a table that are open. */
async function openCalls(tableId: string): Promise<Alert[]> {
  const alerts = await (await club.api('floor')).get<Alert[]>(`/api/pit-boss/alerts/${lodge}`);
  return alerts.filter((alert) => alert.tableId === tableId && ['floor', 'dispute'].includes(alert.kind));
}

async function check(page: Page, theme: Size['theme']) {
  expect(await violations(page, undefined, theme)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
}

test('a manager pairs a tablet with a table, the dealer calls the floor, and the tablet ends when it is removed', async () => {
  const page = await club.visit('/screen', { width: 1194, height: 834, touch: true });
  club.expectErrors(page, /401/);
  const floor = await club.visit('/settings/screens', { as: 'floor' });
  club.expectErrors(floor, /422/);
  await button(floor, 'Add Screen').first().click();
  const form = dialog(floor, 'Add Screen');
  await form.getByRole('textbox', { name: 'Code' }).fill(await codeOf(page));
  await form.getByRole('textbox', { name: 'Name' }).fill('Table 5 tablet');
  await choose(form, 'Shows', 'Dealer Tablet');
  await button(form, 'Add Screen').click();
  await see(form.getByText('Choose the table at which it stands'));
  await choose(form, 'Table', 'Table 5');
  await button(form, 'Add Screen').click();
  await seeToast(floor, 'Screen added successfully');
  await see(floor.getByRole('row', { name: /Table 5 tablet.*Dealer Tablet, Table 5/ }));

  await see(heading(page, 'Table 5'));
  const dealer = await takeOver(page);
  await button(page, 'Dispute').click();
  await button(page, 'Tap again for Dispute').click();
  await see(button(page, 'Floor Arrived for Dispute'));
  const [call] = await openCalls('table_5');
  expect(call?.raisedBy).toBe(`${dealer}, dealer at Table 5`);
  await button(page, 'Floor Arrived for Dispute').click();
  await gone(button(page, 'Floor Arrived for Dispute'));
  expect(await openCalls('table_5')).toEqual([]);

  const { id } = await occupied('table_5');
  await button(floor, 'More for Table 5 tablet').click();
  await floor.getByRole('menuitem', { name: 'Remove Screen' }).click();
  await button(floor.getByRole('alertdialog'), 'Remove Screen').click();
  await see(heading(page, 'Connect this screen'));
  const status = await page.evaluate(async (path) => {
    const response = await fetch(path, { method: 'POST', body: '{}' });
    await response.text();
    return response.status;
  }, `/api/tablet/${lodge}/seats/${id}/left`);
  expect(status).toBe(401);
});

test('a table without a dealer says so on every button, and a dealer takes over with a PIN', async () => {
  const page = await openTablet(6, { width: 1194, height: 834, theme: 'light' });
  club.expectErrors(page, /422/);
  await takeOver(page);
  await button(page, /Change dealer$/).click();
  await button(page, 'Leave without relief').click();
  await button(page, 'Leave the table').click();
  await see(button(page, /No dealer/));
  await see(page.getByText('No dealer at this table.'));
  for (const name of ['Call Floor', 'Dispute', 'Pause the table'])
    await see(page.getByRole('button', { name, disabled: true }));
  expect(await openCalls('table_6')).toEqual([]);
  await check(page, 'light');
  await button(page, 'Take over').click();
  await page.getByRole('region', { name: 'Take over' }).getByRole('button').nth(1).click();
  for (const digit of '9999') await button(page, digit).click();
  await button(page, 'Take over').click();
  await see(page.getByText('Wrong PIN'));
  for (const digit of '1234') await button(page, digit).click();
  await button(page, 'Take over').click();
  await see(button(page, /Change dealer$/));
  await button(page, 'Call Floor').click();
  await see(button(page, 'Floor Arrived for Floor'));
});

test('a dealer presses again after a lost answer, and the act is done once', async () => {
  const page = await openTablet(7, { width: 1194, height: 834, theme: 'light' });
  club.expectOutage(page);
  await takeOver(page);
  const before = await openCalls('table_7');
  const keys: (string | undefined)[] = [];
  await page.route('**/calls', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await button(page, 'Call Floor').click();
  await see(page.getByText('No answer yet. Press again.'));
  await button(page, 'Call Floor').click();
  await gone(page.getByText('No answer yet. Press again.'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await openCalls('table_7')).toHaveLength(before.length + 1);
});

test.each(sizes)('everything fits at $width x $height, $theme, and names are short', async (size) => {
  const page = await openTablet(5, size);
  await takeOver(page);
  const seat = await occupied('table_5');
  await check(page, size.theme);
  await button(page, new RegExp(`^Seat ${seat.seatNumber} `)).click();
  await button(page, 'Away').click();
  await see(button(page, 'Back'));
  await check(page, size.theme);
  await button(page, 'Back').click();
  await see(button(page, 'Away'));
  await button(page, 'Left the table').click();
  await see(button(page, 'Cancel'));
  await check(page, size.theme);
  await button(page, 'Cancel').click();
  expect(await page.content()).not.toContain(seat.player?.name ?? 'no player');
  for (const opener of [/Change dealer$/, 'Pause the table']) {
    await button(page, opener).first().click();
    await see(button(page, 'Close'));
    await check(page, size.theme);
    await button(page, 'Close').click();
  }
});

test('at a lent table the tablet shows the clock, sets the button and reports a bust', async () => {
  const page = await openTablet(9, { width: 1194, height: 834, theme: 'light' });
  await see(page.getByRole('timer'));
  await takeOver(page);
  await check(page, 'light');
  await button(page, /^Seat 3 /).click();
  await button(page, 'Button is here').click();
  await see(page.getByText('Tap a seat'));
  await button(page, /^Seat 3 /).click();
  await see(page.getByRole('button', { name: 'Button is here', disabled: true }));
  await button(page, 'Player is out').click();
  await see(button(page, /^Seat 3 .*Reported out/));
  await button(page, /^Seat 3 /).click();
  await check(page, 'light');
  await button(page, 'Still in').click();
  await gone(button(page, /^Seat 3 .*Reported out/));
});
