import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, gone, heading, navigation, see, toastList } from './harness/pages';

const club = openClub();

test('the dark theme outlives a reload, and no frame is painted in the light one', async () => {
  const page = await club.visit('/analytics', {
    as: 'floor',
    before: (fresh) =>
      fresh.addInitScript(() => {
        const frames: (string | undefined)[] = [];
        Reflect.set(window, 'framesSeen', frames);
        const look = () => {
          if (document.body !== null) frames.push(document.documentElement.dataset['theme']);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  });
  const toggle = button(page, 'Dark theme');
  await see(toggle);
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  await toggle.click();
  expect(await page.evaluate(() => localStorage.getItem('dark-mode'))).toBe('true');

  await page.reload();
  await see(page.getByRole('button', { name: 'Dark theme', pressed: true }));
  const seen = await page.evaluate((): unknown => Reflect.get(window, 'framesSeen'));
  expect(new Set(Array.isArray(seen) ? seen : [])).toEqual(new Set(['dark']));
});

test('Ctrl+B and Cmd+B fold the sidebar; a cookie keeps it for seven days', async () => {
  const page = await club.visit('/analytics', { as: 'floor' });
  const width = async () => Math.round((await navigation(page).boundingBox())?.width ?? 0);
  await see(navigation(page));
  await expect.poll(width).toBe(256);

  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(48);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('false');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  // An entry of the collapsed sidebar still has its name.
  await see(navigation(page).getByRole('link', { name: 'Cash Games' }));

  await page.reload();
  await see(navigation(page));
  await expect.poll(width).toBe(48);
  await page.keyboard.press('Meta+b');
  await expect.poll(width).toBe(256);
});

test('a tooltip comes after 700 ms', async () => {
  const page = await club.visit('/analytics', {
    as: 'floor',
    width: 1024,
    before: (fresh) => fresh.clock.install(),
  });
  await see(heading(page, 'Analytics'));
  // The code of tooltips loads after the page: the first tooltip shows that it has loaded.
  await navigation(page).getByRole('link', { name: 'Players' }).hover();
  await see(page.getByRole('tooltip', { name: 'Players' }));
  await page.mouse.move(600, 600, { steps: 5 });
  await gone(page.getByRole('tooltip'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await navigation(page).getByRole('link', { name: 'Cash Games' }).hover();
  await page.clock.runFor(650);
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await page.clock.runFor(100);
  await see(page.getByRole('tooltip', { name: 'Cash Games' }));
});

test('one toast at a time, F8 goes to it, and it leaves after five seconds', async () => {
  const page = await club.visit('/__kit', { before: (fresh) => fresh.clock.install() });
  await button(page, 'Toast').click();
  await see(toastList(page).getByText('Player seated', { exact: true }));
  await button(page, 'Error toast').click();
  await see(toastList(page).getByText('Failed to seat player'));
  expect(await toastList(page).getByRole('listitem').count()).toBe(1);

  await page.keyboard.press('F8');
  await expect.poll(() => toastList(page).evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await gone(toastList(page).getByRole('listitem'));
  await expect
    .poll(() => button(page, 'Error toast').evaluate((opener) => opener === document.activeElement))
    .toBe(true);

  // From here on the clock is faked: the five seconds do not depend on the machine.
  await page.clock.pauseAt(Date.now() + 600_000);
  await button(page, 'Toast').click();
  await page.mouse.move(5, 5);
  await see(toastList(page).getByText('Player seated', { exact: true }));
  await page.clock.runFor(3_000);
  await see(toastList(page).getByText('Player seated', { exact: true }));
  await page.clock.runFor(2_500);
  await gone(toastList(page).getByRole('listitem'));
});

test('on a phone the menu is a sheet behind a button of the header', async () => {
  const page = await club.visit('/analytics', { as: 'floor', width: 390, touch: true });
  await see(page.getByRole('banner').getByText('PitBoss'));
  expect(await navigation(page).count()).toBe(0);

  await button(page, 'Open menu').tap();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await see(sheet);
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288);
  await page.keyboard.press('Escape');
  await gone(sheet);

  await button(page, 'Open menu').tap();
  await sheet.getByRole('link', { name: 'Settings' }).tap();
  await see(heading(page, 'Settings'));
  await gone(sheet);
});

test('an address without a page is 404 inside the shell, with a way back', async () => {
  const page = await club.visit('/no/such/page', { as: 'floor' });
  await see(heading(page, 'Page not found'));
  await see(page.getByText('404', { exact: true }));
  await see(navigation(page));
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await see(heading(page, 'Dashboard'));
});

test('screens of a later version say so and keep their place', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await navigation(page).getByRole('link', { name: 'Tournaments' }).click();
  await see(heading(page, 'Tournaments'));
  const current = navigation(page).getByRole('link', { name: 'Tournaments' });
  expect(await current.getAttribute('aria-current')).toBe('page');
  await expect.poll(() => page.title()).toBe('Tournaments · Lodge Card Club · PitBoss');
});

test('letters go to screens, the question mark lists them, and they can be switched off', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await see(heading(page, 'Dashboard'));
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await see(heading(page, 'Floor Manager'));
  await expect.poll(() => heading(page, 'Floor Manager').evaluate((h1) => h1 === document.activeElement)).toBe(true);

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await see(sheet.getByText('Go to Cash Games'));
  await sheet.getByRole('switch', { name: /^Single-key shortcuts/ }).click();
  await page.keyboard.press('Escape');
  await gone(sheet);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  await see(heading(page, 'Floor Manager'));
  expect(await sheet.count()).toBe(0);
});
