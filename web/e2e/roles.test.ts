import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, dialog, heading, navigation, see } from './harness/pages';

const club = openClub();

/** The labels of all controls in the page that act, without those that only show more of it. */
async function acts(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('main')
    .getByRole('button', { disabled: false })
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
  return names.filter(
    (name) => !/^(How .* is counted|Why This Order|Show more|History|Generate Report|Dealer Interface.*)$/.test(name),
  );
}

const screens = [
  { address: '/', title: 'Dashboard' },
  { address: '/cash-games', title: 'Cash Games' },
  { address: '/floor-manager', title: 'Floor Manager' },
];

// A dealer sees a player's first name and initial.
test.each([
  ['dealer', 'Grant L.'],
  ['executive', 'Grant Liu'],
] as const)('%s: reads the floor and finds nothing to press', async (who, player) => {
  const page = await club.visit('/cash-games', { as: who });
  // A dealer does not land on the dashboard.
  for (const { address, title } of who === 'dealer' ? screens.slice(1) : screens) {
    await page.goto(address);
    await see(heading(page, title));
    await see(page.getByText(player));
    expect(await acts(page)).toEqual([]);
  }
});

test('an executive looks at a table and changes nothing', async () => {
  const page = await club.visit('/tables/table_5', { as: 'executive' });
  await see(page.getByRole('listitem').filter({ hasText: 'Alicia F.' }));
  expect(await acts(page)).toEqual([]);
});

test('a dealer enters the pot and marks players away, but cannot unseat any', async () => {
  const page = await club.visit('/tables/table_5', { as: 'dealer' });
  await see(button(page, /enter the pot/));
  for (const name of ['End Game', 'Call Next', 'Pause Time']) expect(await button(page, name).count()).toBe(0);
  await button(page, /^Seat 2 Alicia F\./).click();
  const seat = page.getByRole('dialog');
  await see(button(seat, 'Mark Away'));
  expect(await button(seat, 'Unseat').count()).toBe(0);
  expect(await dialog(page, /^Unseat/).count()).toBe(0);
});

test('the front office seats players but does not manage tables', async () => {
  const page = await club.visit('/floor-manager', { as: 'office' });
  await see(button(page, 'Seat Player'));
  await see(button(page, 'Add one player to Table 5, +1'));
  expect(await button(page, 'Start Game').count()).toBe(0);
  expect(await button(page, 'More for Table 5').count()).toBe(0);
  await see(navigation(page).getByText('Dana Reyes'));
});

test('a dealer lands on the dealer screen, where the table is chosen', async () => {
  const page = await club.visit('/', { as: 'dealer' });
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/dealer/);
  await see(page.getByRole('heading', { level: 1 }));
  expect(await page.getByText("Today's Revenue").count()).toBe(0);
});

test('a new role applies to the screens that are open', async () => {
  const owner = await club.api('owner');
  const users = await owner.get<{ id: string; email: string }[]>('/api/users');
  const office = users.find(({ email }) => email.startsWith('office@'));
  const page = await club.visit('/cash-games', { as: 'office' });
  await see(heading(page, 'Cash Games'));
  await see(button(page, 'Add Player'));
  expect(await button(page, 'Start Game').count()).toBe(0);
  await owner.send('PATCH', `/api/users/${office?.id}`, { role: 'floor_manager' });
  await see(button(page, 'Start Game'));
  await owner.send('PATCH', `/api/users/${office?.id}`, { role: 'front_office' });
});
