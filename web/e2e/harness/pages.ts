// A person's actions and waits. Everything is found by role and name, as a screen reader finds it.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the element is visible. */
export async function see(locator: Locator): Promise<Locator> {
  await locator.first().waitFor({ state: 'visible' });
  return locator;
}

/** Waits until the element is not, or no longer, visible. */
export async function gone(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'hidden' });
}

/** Kills the tab without any event or question, then opens its address in another one. */
export async function killTab(page: Page): Promise<Page> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const dead = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined); // a crashed page does not answer
  await dead;
  const [another] = await Promise.all([context.newPage(), page.close()]);
  const size = page.viewportSize();
  if (size !== null) await another.setViewportSize(size);
  await another.goto(page.url(), { waitUntil: 'commit' });
  return another;
}

/** Waits until the service worker has stored every file of a group of screens. */
export async function filesKept(page: Page, group: string): Promise<void> {
  const groups = () =>
    page.evaluate(async () => {
      const record = await caches.match('/screens.json');
      return ((await record?.json()) as { groups: string[] } | undefined)?.groups ?? [];
    });
  await expect.poll(groups).toContain(group);
}

export function toastList(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}

export async function seeToast(page: Page, text: string): Promise<void> {
  await see(toastList(page).getByText(text, { exact: true }));
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

export function button(page: Page | Locator, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: typeof name === 'string' });
}

export function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}

/** Opens the room list of the sidebar and selects a room. */
export async function changeRoom(page: Page, room: string): Promise<void> {
  await navigation(page)
    .getByRole('button', { name: /^Active Room/ })
    .click();
  await page.getByRole('menuitemradio', { name: room }).click();
}

/** The API requests of the page from now on, without those for the signed-in person. */
export function countRequests(page: Page, pattern: RegExp): { urls: string[] } {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pattern.test(pathname)) urls.push(pathname + search);
  });
  return { urls };
}

/** Picks an option of a select by its visible words. */
export async function choose(scope: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const box = scope.getByRole('combobox', { name: label, exact: true });
  await box.click();
  await box.page().getByRole('option', { name: option }).click();
}

/** Searches the player picker behind a button and picks the first result. */
export async function pickPlayer(scope: Locator, name: string): Promise<void> {
  const page = scope.page();
  await scope.getByRole('combobox', { name: 'Player' }).first().click();
  await page.getByRole('combobox', { name: 'Search players' }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** The box at the top of the check-in. */
export function doorBox(scope: Locator): Locator {
  return scope.getByRole('combobox', { name: 'Scan a card or license, or type a name or phone number' });
}

/** Finds a player at the door and opens them with Enter. */
export async function findAtDoor(scope: Locator, name: string): Promise<void> {
  await doorBox(scope).fill(name);
  await scope.getByRole('option', { name }).first().waitFor();
  await doorBox(scope).press('Enter');
}

/** Begins a new player at the door, with Enter where no player has the name. */
export async function addAtDoor(scope: Locator, name: string): Promise<void> {
  await doorBox(scope).fill(name);
  await scope.getByText('No players found.').waitFor();
  await doorBox(scope).press('Enter');
}

export function dialog(page: Page, name: string | RegExp): Locator {
  return page
    .getByRole('dialog', { name, exact: typeof name === 'string' })
    .or(page.getByRole('alertdialog', { name, exact: typeof name === 'string' }));
}

/** The card of a table on the floor, whatever the role may do there. */
export function tableCard(page: Page, number: number): Locator {
  return page
    .getByRole('region', { name: 'All Tables' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`Table ${number}(?!\\d)`) });
}

export async function tableMenu(page: Page, number: number, item: string): Promise<void> {
  await button(page, `More for Table ${number}`).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The layers above the page. */
export function layer(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
}

/** Closes layer by layer, as a person does. There is no unsaved input, so no question appears. */
export async function closeAll(page: Page): Promise<void> {
  const layers = layer(page);
  for (let open = await layers.count(); open > 0; open = await layers.count()) {
    const before = open;
    await page.keyboard.press('Escape');
    await expect.poll(() => layers.count()).toBeLessThan(before);
  }
}

/** Makes Spanish the first language of the device. */
export const speakSpanish = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['es-MX', 'en-US'] }),
  );
