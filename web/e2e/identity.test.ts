// A page acts for the person it shows, even after another person has signed in in a second tab.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { staff } from './harness/api';
import { openClub } from './harness/club';
import { button, see, tableCard } from './harness/pages';

const club = openClub();

/** Another person signs in, in a second tab of the same browser. */
async function signInBeside(page: Page, as: keyof typeof staff): Promise<Page> {
  const { token } = await club.api(as);
  const beside = await page.context().newPage();
  await beside.goto('/mark.svg');
  await page.context().addCookies([{ name: 'pitboss_staff', value: token, url: club.origin, httpOnly: true }]);
  await beside.evaluate((text) => localStorage.setItem('auth_token', text), token);
  return beside;
}

async function players(tableNumber: number): Promise<{ id: string; count: number }> {
  const tables = await (await club.api('floor')).tables();
  const table = tables.find((one) => one.tableNumber === tableNumber);
  return { id: table?.id ?? '', count: table?.currentPlayers ?? -1 };
}

test('a tab cannot act once another person has signed in beside it', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor', before: async () => undefined });
  club.expectErrors(page, /409|401|Failed to load/);
  await see(tableCard(page, 5));
  const before = await players(5);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await signInBeside(page, 'pit');
  await see(page.getByText(/is signed in here now/));
  await button(page, /^Add one player to .*5, \+1$/)
    .first()
    .click({ timeout: 2_000, force: true })
    .catch(() => undefined);
  await page.waitForTimeout(1_000);
  expect(writes).toEqual([]);
  expect(await players(5)).toEqual(before);
});

test('a queue is sent for its own person only', async () => {
  const page = await club.visit('/mobile/tables', {
    as: 'floor',
    width: 390,
    before: async () => undefined,
  });
  club.expectErrors(page, /./);
  const add = button(page.getByRole('listitem').filter({ hasText: /Table 5(?!\d)/ }), /^Add Player/).first();
  await see(add);
  const before = await players(5);
  const { token } = await club.api('pit');
  const beside = await page.context().newPage();
  await beside.goto('/mark.svg');
  await page.bringToFront();
  await page.context().setOffline(true);
  await add.click();
  await expect.poll(() => openRecords(page)).toHaveLength(1);
  await page.context().addCookies([{ name: 'pitboss_staff', value: token, url: club.origin, httpOnly: true }]);
  await beside.evaluate((text) => localStorage.setItem('auth_token', text), token);
  await page.context().setOffline(false);
  await page.waitForTimeout(4_000);
  expect((await players(5)).count).toBe(before.count);
  expect(await openRecords(page)).toHaveLength(1);
});

function openRecords(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('act:')));
}
