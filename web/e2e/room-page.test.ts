// The public page of a room: off by default, turned on in the settings, and read by a visitor without a session.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look, violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, gone, see, seeToast } from './harness/pages';
import { openRoomPage, roomPage } from './harness/room-page';

const club = openClub();

test('an owner turns the page on in the settings, and a visitor reads it', async () => {
  const visitor = await club.visit(roomPage, { width: 390 });
  club.expectErrors(visitor, /404/);
  await see(visitor.getByRole('heading', { name: 'There is no room page at this address' }));
  expect(await visitor.content()).not.toContain('Lodge');

  const page = await club.visit('/settings/public-page', { as: 'owner' });
  await page.getByRole('radio', { name: 'On' }).click();
  await page.getByRole('textbox', { name: 'Street address' }).fill('1700 Palmer Lane, Austin');
  await page.getByLabel('Saturday opens').fill('12:00');
  await page.getByLabel('Saturday closes').fill('04:00');
  await button(page, 'Save Changes').click();
  await seeToast(page, 'Public page saved');
  await see(page.getByText(new URL(roomPage, club.origin).href));
  await see(button(page, 'Copy Link'));
  expect(await violations(page)).toEqual([]);

  await see(visitor.getByText('1700 Palmer Lane, Austin'));
  expect(await visitor.title()).toBe('Page not found');
  await visitor.reload();
  await see(visitor.getByText(/^\d+ people seated$/));
  expect(await visitor.title()).toBe('Games tonight · Lodge Card Club');
});

test.each([
  [360, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('at %i px in %s every part is readable and nothing scrolls sideways', async (width, colorScheme) => {
  await openRoomPage(club);
  const page = await club.visit(roomPage, {
    width,
    before: async (fresh) => {
      await fresh.emulateMedia({ colorScheme });
      await fresh.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
          Reflect.set(window, 'violated', violatedDirective),
        ),
      );
    },
  });
  await see(page.getByRole('heading', { name: 'Tournaments' }));
  expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await violations(page)).toEqual([]);
  // The structured data is a data block, which the policy does not run.
  expect(await page.evaluate(() => Reflect.get(window, 'violated') as unknown)).toBeUndefined();
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as object;
  expect(data).toMatchObject({ '@type': 'EntertainmentBusiness', name: 'Lodge Card Club' });
});

test('a visitor reads the page and its form in Spanish', async () => {
  await openRoomPage(club);
  const page = await club.visit(roomPage, { width: 390, before: async () => undefined });
  await button(page, 'Español').click();
  await see(page.getByText(/^\d+ personas sentadas$/));
  expect(await page.title()).toBe('Juegos de esta noche · Lodge Card Club');
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(await look(page, undefined, [360, 390])).toEqual([]);
  await button(page, "Anotarme en la lista de 2/5 NL Hold'em").click();
  const form = page.getByRole('dialog', { name: "Anotarse en 2/5 NL Hold'em" });
  await see(form.getByLabel('Nombre y apellido'));
  expect(await look(page, '[open]', [360, 390])).toEqual([]);
});

let joiners = 0;

/** The form for the list of 2/5, filled in by a new visitor. */
async function openJoin(name: string, before?: (page: Page) => Promise<void>) {
  await openRoomPage(club);
  joiners += 1;
  const phone = `737555${String(joiners).padStart(4, '0')}`;
  const page = await club.visit(roomPage, { width: 390, before: before ?? (async () => undefined) });
  await button(page, "Join list for 2/5 NL Hold'em").click();
  const form = page.getByRole('dialog', { name: "Join 2/5 NL Hold'em" });
  await form.getByLabel('First and last name').fill(name);
  await form.getByLabel('Mobile number').fill(phone);
  return { page, form, phone };
}

test('a visitor joins a list once although the answer is lost, and the floor marks the player as here', async () => {
  const answers: Promise<string>[] = [];
  const { page, form } = await openJoin('Josephine Quill', async (fresh) => {
    await fresh.route('**/api/player-pages', async (route) => {
      const response = await route.fetch();
      answers.push(response.text());
      if (answers.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
  });
  club.expectOutage(page);
  expect(await violations(page)).toEqual([]);
  await button(form, 'Join list').click();
  await see(page.getByRole('heading', { name: 'Josephine Q.' }));
  expect(page.url()).toContain('/p/');
  expect(page.url()).not.toContain('#');
  expect(await answers[1]).toBe(await answers[0]);
  await see(page.getByRole('heading', { name: /^Check in by \d+:\d\d [AP]M to keep your place$/ }));
  await see(page.getByText('Not here yet'));
  expect(await violations(page)).toEqual([]);
  const api = await club.api('floor');
  const entries = (await api.waiting()).filter(({ player }) => player.name === 'Josephine Quill');
  expect(entries).toHaveLength(1);

  const floor = await club.visit('/cash-games', { as: 'floor' });
  const row = floor.getByRole('listitem').filter({ has: button(floor, 'More for Josephine Quill') });
  await see(row.getByText(/^not here, expected by \d+:\d\d [AP]M$/));
  await button(row, 'More for Josephine Quill').click();
  await floor.getByRole('menuitem', { name: 'Arrived' }).click();
  await gone(row.getByText(/^not here/));
  await gone(page.getByText('Not here yet'));
  await see(page.getByText('Here', { exact: true }));
});

test('a barred player who joins reads the same as everybody whom the desk must see', async () => {
  const { page, form, phone } = await openJoin('Barney Bell');
  const api = await club.api('owner');
  const { id } = await api.post<{ id: string }>('/api/players', { name: 'Barney Bell', phoneNumber: phone });
  await api.post(`/api/players/${id}/bar`, { reason: 'Cheating' });
  await button(form, 'Join list').click();
  await see(page.getByRole('dialog', { name: 'Please see the front desk' }));
  expect(await page.content()).not.toContain('barred');
  expect((await api.waiting()).some(({ playerId }) => playerId === id)).toBe(false);
});

test('a page whose line is cut says since when it is not live, and recovers by itself', async () => {
  await openRoomPage(club);
  const page = await club.visit(roomPage, { width: 390, before: async () => undefined });
  club.expectOutage(page);
  await see(page.getByText(/^updated \d s ago$|Live/).first());
  await page.context().setOffline(true);
  await see(page.getByText(/^Not live since \d+:\d\d [AP]M$/));
  await see(page.getByText('Call (512) 555-0100 before you drive over.'));
  expect(await violations(page)).toEqual([]);
  await page.context().setOffline(false);
  await see(page.getByText('Live', { exact: true }));
});

test('the page of a room loads nothing of the staff’s client', async () => {
  await openRoomPage(club);
  const paths: string[] = [];
  const page = await club.visit(roomPage, {
    width: 390,
    before: async (fresh) => {
      fresh.on('request', (request) => paths.push(new URL(request.url()).pathname));
    },
  });
  await see(page.getByText('Cash games'));
  const scripts = paths.filter((path) => path.endsWith('.js'));
  // React stands in the file that the public pages share.
  expect(scripts.map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
    '/assets/start',
    '/assets/room-page',
    '/assets/theme',
  ]);
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/r/lodge-card-club']);
});
