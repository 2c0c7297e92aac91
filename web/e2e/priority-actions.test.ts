// A proposal of Priority Actions, on the floor and on the phone, succeeds when it is pressed right after it is shown.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, dialog, gone, see, seeToast, tableCard, toastList } from './harness/pages';

const club = openClub();

function priority(page: Page): Locator {
  return page.getByRole('region', { name: 'Priority Actions' });
}

/** Fills in the fields that a proposal leaves to the staff: the buy-in, and a reason where one is required. */
async function sitDown(page: Page): Promise<void> {
  const form = dialog(page, 'Seat Player');
  const buyIn = form.getByRole('textbox', { name: /^Buy-in amount/ });
  await see(buyIn);
  await buyIn.fill('500');
  await button(form, 'Seat Player').click();
  await seeToast(page, 'Player seated successfully');
  await gone(form);
}

async function openTable(page: Page): Promise<void> {
  await button(dialog(page, 'Open a Table for 1/3 NL'), 'Open Table 12').click();
  const opened = dialog(page, 'Table 12 Is Open');
  await see(opened.getByText('Seat 1'));
  await button(opened, 'Done').click();
  await gone(opened);
}

test('every proposal of the console is accepted when it is pressed at once', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor' });
  const titles = async () =>
    (await priority(page).getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);
  await see(button(priority(page), /^Break: Table 8/));
  const before = await titles();

  await button(priority(page), 'Seat: Ray Whitfield called to Table 5').click();
  await sitDown(page);
  await see(tableCard(page, 5).getByRole('img', { name: /^8 of 9 seats taken/ }));

  await button(priority(page), /^Seat: Seat 7 is open at Table 5/).click();
  await sitDown(page);
  await see(tableCard(page, 5).getByRole('img', { name: /^9 of 9 seats taken/ }));

  const opening = 'Open Table: Open Table 12 for 1/3 NL';
  await button(priority(page), opening).click();
  await openTable(page);
  await gone(button(priority(page), opening));

  await button(priority(page), /^Break: Table 8/).click();
  const breakUp = dialog(page, /Break Table 8/);
  await button(breakUp, /^Break/).click();
  await gone(breakUp);
  await gone(button(priority(page), /^Break: Table 8/));

  for (const title of before) if (!/Marcus|Table 11/.test(title ?? '')) expect(await titles()).not.toContain(title);
  expect(
    await toastList(page)
      .getByText(/^Failed|^Error/)
      .count(),
  ).toBe(0);
  expect(await club.check()).toBe('clean');
});

test('every proposal of the phone is accepted when it is pressed at once', async () => {
  await club.open(true); // the evening of the console has no proposals left
  const page = await club.visit('/mobile', { as: 'floor', width: 390, touch: true });
  const proposals = async () => {
    const all = await priority(page).getByRole('button').all();
    const names = await Promise.all(
      all.map(async (act) => {
        const isIdle = (await act.getAttribute('aria-disabled')) === 'true';
        return isIdle ? '' : ((await act.textContent()) ?? '').replaceAll(/\s+/gu, ' ').trim();
      }),
    );
    return names.filter((name) => name !== '');
  };
  await see(button(priority(page), /^Seat Ray/));
  const names = await proposals();
  expect(names).toContain('Add Player to Table 8');
  for (const name of names) {
    await button(priority(page), name).click();
    if (name.startsWith('Seat')) await sitDown(page);
    if (name.startsWith('Open Table')) await openTable(page);
  }
  const eight = async () => (await (await club.api()).tables()).find((t) => t.tableNumber === 8);
  await expect.poll(async () => (await eight())?.currentPlayers).toBe(4);
  expect(await page.getByText(/^Not done/).count()).toBe(0);
  expect(await club.check()).toBe('clean');
});
