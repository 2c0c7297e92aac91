// The floor on a phone: its four tabs, and a minute without a network.
import { expect, test } from 'vitest';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, filesKept, gone, see } from './harness/pages';

const club = openClub();

test.each(['light', 'dark'] as const)('four tabs, %s', async (theme) => {
  // The whole page at once: an element scrolled under the tab bar would not count as a target.
  const page = await club.visit('/mobile', {
    as: 'floor',
    width: 390,
    height: 3_200,
    theme,
    touch: true,
  });
  for (const [tab, shows] of [
    ['Home', 'Priority Actions'],
    ['Tables', 'Table 12'],
    ['Waitlist', 'Ray Whitfield'],
    ['Profile', 'My Actions Today'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click();
    await see(page.getByText(shows).first());
    expect(await violations(page, undefined, theme)).toEqual([]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('#content :is(li, section > div) button')]
        .filter((each) => each.getBoundingClientRect().height < 56)
        .map((each) => each.textContent),
    );
    expect(small).toEqual([]);
  }
});

test('without a network it starts from the offline copy, and its acts arrive afterwards', async () => {
  const page = await club.visit('/mobile/tables', { as: 'floor', width: 390, touch: true });
  club.expectOutage(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Table 5' });
  await see(row.getByText('7 of 9'));
  // The worker has stored all files, and the last answers are stored.
  await filesKept(page, 'mobile');
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith('last_known:/api/tables/')),
  );
  await page.context().setOffline(true);
  await page.reload();
  await see(page.getByText(/^Offline since/));
  await see(row.getByText('7 of 9'));
  await button(row, /^Add Player/).click();
  await see(row.getByText('8 of 9'));
  await see(page.getByText('1 change waits for the network.'));
  await page.reload();
  await see(page.getByText('1 change waits for the network.'));
  await page.context().setOffline(false);
  await gone(page.getByText('1 change waits for the network.'));
  await see(page.getByText('Live', { exact: true }));
  const floor = await club.api('floor');
  const five = (await floor.tables()).find(({ tableNumber }) => tableNumber === 5);
  expect(five?.currentPlayers).toBe(8);
});
