import { expect, test } from 'vitest';
import { look, violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, closeAll, dialog, findAtDoor, gone, pickPlayer, see, seeToast } from './harness/pages';

const club = openClub();
const desk = (tab: string, as: 'office' | 'floor' = 'office') => club.visit(`/front-office?tab=${tab}`, { as });

test('sells chips: they must be worth the amount; the receipt is one press away', async () => {
  const page = await desk('cage');
  await see(page.getByRole('cell', { name: 'Hidden until counted' }));
  await button(page, 'Chip Transaction').click();
  const form = dialog(page, 'Chip Transaction');
  await button(form, 'Record Sale').click();
  await see(form.getByText('Please select a player'));
  await see(form.getByText('Enter an amount such as 150.00'));
  await see(form.getByText('Chip count is required'));

  await pickPlayer(form, 'Joanna Pike');
  await form.getByRole('textbox', { name: 'Amount' }).fill('125');
  await form.getByRole('textbox', { name: 'Number of $100 chips' }).fill('1');
  await see(form.getByText('$25.00 short'));
  await form.getByRole('textbox', { name: 'Number of $25 chips' }).fill('1');
  await see(form.getByText('Matches the amount'));
  await button(form, 'Record $125.00 Sale').click();
  await seeToast(page, 'Chip transaction completed successfully');
  await gone(form);

  const first = page
    .getByRole('table', { name: /^Recent chip transactions/ })
    .getByRole('row')
    .nth(1);
  await see(first.getByText('+125.00'));
  await button(first, /^Receipt .*Joanna Pike$/).click();
  await see(dialog(page, /^Receipt/).getByText('1 × $25'));
});

test('three presses sell the usual chips, and the receipt prints by itself where the desk is set so', async () => {
  const page = await club.visit('/front-office?tab=cage', {
    as: 'office',
    before: (fresh) =>
      fresh.addInitScript(() => {
        window.print = () => window.dispatchEvent(new Event('afterprint'));
        localStorage.setItem('print_receipts', 'true');
      }),
  });
  await button(page, 'Chip Transaction').click();
  const form = dialog(page, 'Chip Transaction');
  await pickPlayer(form, 'Joanna Pike');
  await button(form, '$200').click();
  await see(form.getByText('Matches the amount'));
  expect(await violations(page)).toEqual([]);
  await button(form, 'Record $200.00 Sale').click();
  await seeToast(page, 'Chip transaction completed successfully');
  await gone(form);
  await gone(dialog(page, /^Receipt/));
});

test('another desk sees it at once', async () => {
  const [here, there] = await Promise.all([desk('cage'), desk('cage', 'floor')]);
  await see(there.getByRole('table', { name: /^Cage balance/ }));
  await button(here, 'Chip Transaction').click();
  const form = dialog(here, 'Chip Transaction');
  await form.getByRole('radio', { name: 'Redemption' }).click();
  await pickPlayer(form, 'Alicia Fontaine');
  await form.getByRole('textbox', { name: 'Amount' }).fill('77');
  await form.getByRole('textbox', { name: 'Number of $25 chips' }).fill('3');
  await form.getByRole('textbox', { name: 'Number of $1 chips' }).fill('2');
  await button(form, 'Record $77.00 Redemption').click();
  await seeToast(here, 'Chip transaction completed successfully');
  await see(there.getByText('−77.00'));
});

test('checks in a guest who buys a membership at the door', async () => {
  const api = await club.api('office');
  await api.player('Greta Holm');
  const page = await desk('players');
  await button(page, 'Check In Guest').click();
  const form = dialog(page, 'Check In Guest');
  await findAtDoor(form, 'Greta Holm');
  await see(form.getByText('None', { exact: true }));
  await form.getByRole('radio', { name: /^Monthly/ }).click();
  await button(form, 'Take $100.00 and Check In').click();
  await see(form.getByText('Greta Holm is checked in'));
  await button(form, 'Close').last().click();
  await gone(form);
  await see(page.getByRole('row', { name: /^Greta Holm/ }).getByRole('cell', { name: 'Checked in' }));
  await page.getByRole('tab', { name: 'Player Memberships' }).click();
  await see(page.getByRole('row', { name: /^Greta Holm/ }).getByText('Active'));
});

test('a row of the player database opens Check In Player with that player', async () => {
  const api = await club.api('office');
  await api.player('Odile Farrow');
  const page = await desk('players');
  await page.getByRole('searchbox', { name: 'Search players' }).fill('Odile');
  await button(page, 'Check in Odile Farrow').click();
  await see(dialog(page, 'Check In Player').getByText('Odile Farrow').first());
});

test('takes the payment for a seat rental', async () => {
  const page = await desk('cage');
  const owed = page.getByRole('region', { name: /^Seat Rentals to Collect/ });
  await button(owed, 'Pay $34.20, Victor Salas').click();
  const form = dialog(page, 'Seat Rental Payment');
  await form.getByRole('radio', { name: 'Card' }).click();
  await button(form, 'Take $34.20').click();
  await seeToast(page, 'Seat rental paid successfully');
  await gone(button(owed, 'Pay $34.20, Victor Salas'));
});

test('axe finds no violations on the page and its layers', { timeout: 600_000 }, async () => {
  const page = await desk('cage', 'floor');
  const findings: Record<string, string[]> = {};
  async function sweep(name: string, part?: string) {
    const found = await look(page, part, [1440, 390]);
    if (found.length > 0) findings[name] = found;
  }
  await see(button(page, 'Count and Close'));
  await sweep('Cage & Transactions');
  for (const [opener, title] of [
    ['Chip Transaction', 'Chip Transaction'],
    ['Check In Guest', 'Check In Guest'],
    ['Count and Close', /^Count and Close/],
  ] as const) {
    await button(page, opener).click();
    await see(dialog(page, title));
    await sweep(opener, '[role="dialog"]');
    await closeAll(page);
  }
  for (const [tab, shows] of [
    ['Player Database', 'Frequent Players'],
    ['Player Memberships', 'Expiring Soon'],
    ['Table & Seating', /^All \d+ tables with players/],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await see(page.getByText(shows));
    await sweep(tab);
  }
  expect(findings).toEqual({});
});

// Last: it closes the drawer.
test('counts blind, then shows the amount over or short', async () => {
  const page = await desk('cage');
  await button(page, 'Count and Close').click();
  const form = dialog(page, /^Count and Close/);
  await button(form, 'Close Drawer').click();
  await see(form.getByText('Count the drawer first'));
  await form.getByRole('textbox', { name: 'Number of $100 notes' }).fill('3');
  await button(form, 'Close with $300.00').click();
  await see(page.getByText(/^Short by \$/));
  await button(page.getByRole('dialog'), 'Done').click();
  await see(button(page, 'Open Drawer'));

  await button(page, 'Open Drawer').click();
  const open = dialog(page, /^Open Drawer/);
  await open.getByRole('textbox', { name: 'Number of $20 notes' }).fill('50');
  await button(open, 'Open with $1,000.00').click();
  await seeToast(page, 'Drawer opened successfully');
  await see(
    page
      .getByRole('table', { name: /^Cage balance/ })
      .getByText('1,000.00')
      .first(),
  );
});
