// Unusual names that a card room may meet, and hostile names that must not harm it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, dialog, heading, see } from './harness/pages';

const script = '<script>window.ran = 1</script>';
const unbroken = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss';
const names = [
  script,
  '<img src=x onerror="window.ran = 2">',
  'Maximiliana-Konstantinopolitana Featherstonehaugh-Cholmondeley',
  unbroken,
  'עברית שם ארוך מאוד של שחקן',
  'محمد بن عبد الله الطويل جدا',
  '👨‍👩‍👧‍👦 🃏♠️♥️ Ace 🂡',
  '\u202eright to left\u202c',
  "Robert'); DROP TABLE player;--",
  '${7*7} {{7*7}} %s %n',
];
const game = '<b>Big</b> Game of the Very Long and Winding Name, Ωμέγα 🎲';

let table = '';

const club = openClub(async (evening) => {
  const api = await evening.api();
  const big = await api.game(game);
  const made = await api.table(big, 99, { maxSeats: 9, tableName: unbroken.slice(0, 40) });
  await api.send('PATCH', `/api/tables/${made.id}`, { status: 'active' });
  table = made.id;
  for (const [i, name] of names.entries()) {
    const player = await api.player(name);
    if (i % 2 === 0) await api.sit(made, player, i / 2 + 1);
    else await api.wait(player, big);
  }
});

async function harmless(page: Page) {
  expect(await page.evaluate((): unknown => Reflect.get(window, 'ran'))).toBeUndefined();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
}

const screens = [
  { address: () => '/', title: 'Dashboard', shows: names[1] },
  { address: () => '/rooms/room_lodge_poker', title: 'Room Dashboard', shows: names[1] },
  { address: () => '/cash-games', title: 'Cash Games', shows: unbroken },
  { address: () => '/floor-manager', title: 'Floor Manager', shows: game },
  { address: () => `/tables/${table}`, title: /99/, shows: unbroken },
];

test.each(screens)('$title', async ({ address, title, shows = '' }) => {
  const page = await club.visit(address(), { as: 'floor', width: 390 });
  await see(heading(page, title));
  await see(page.getByText(shows).first());
  await harmless(page);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await harmless(page);
  }
});

test('in the dialogs and the picker', async () => {
  const page = await club.visit(`/tables/${table}`, { as: 'floor', width: 390 });
  await button(page, /^Seat 1 /).click();
  await see(page.getByRole('heading', { name: `Unseat ${script}?` }));
  await harmless(page);
  await page.keyboard.press('Escape');

  await page.goto('/floor-manager');
  await button(page, 'Add Player').click();
  const form = dialog(page, 'Add Player');
  await form.getByRole('combobox', { name: 'Player' }).click();
  await page.getByRole('combobox', { name: 'Search players' }).fill('<script>');
  await see(page.getByRole('option', { name: script }));
  await harmless(page);
});

test('in an address', async () => {
  const evil = encodeURIComponent('"><script>window.ran=3</script>');
  for (const address of [`/tables/${evil}`, `/no/${evil}`, `/floor-manager?show=${evil}`]) {
    const page = await club.visit(address, { as: 'floor', width: 390 });
    club.expectErrors(page, /404.*\/api\/(?:tables|seats)\//); // the page checks whether it is out of use
    await see(page.getByRole('heading', { level: 1 }));
    await harmless(page);
  }
  const page = await club.visit(`/?org=${evil}`, { width: 390 });
  await see(heading(page, 'No card room at this address'));
  await harmless(page);
});
