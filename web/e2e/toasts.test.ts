// A toast covers no primary button, no tab and no bar, on every kind of screen and at every width.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Who } from './harness/api';
import { openClub } from './harness/club';
import { button, dialog, heading, see, seeToast, toastList } from './harness/pages';

const club = openClub();

const sizes = [
  [390, 844],
  [834, 1112],
  [1440, 900],
] as const;

/** The page detects a newer build as soon as its socket is open, and shows a toast for a minute. */
async function withToast(address: string, as: Who): Promise<Page> {
  return await club.visit(address, {
    as,
    before: (page) =>
      page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () =>
          document.querySelector('script[type=module]')?.setAttribute('src', '/assets/older.js'),
        );
      }),
  });
}

/** The reserved elements that a toast covers; an empty list is good. */
async function covered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const toast = document.querySelector('[data-toasts] > *')?.getBoundingClientRect();
    if (toast === undefined) return ['no toast'];
    if (toast.left < 0 || toast.right > innerWidth || toast.top < 0 || toast.bottom > innerHeight)
      return ['the edge of the window'];
    const modal = document.querySelector('[role$=dialog]');
    const scope = modal ?? document;
    const found = new Set<Element>(
      scope.querySelectorAll(
        modal === null
          ? '[role=tab], [role=tablist], body > * nav:not(main *) a, [data-look=primary], button.bg-accent, a.bg-accent, [role=status], #root > * > :is(header, nav), [data-surface=companion] :is(header, footer):not(main *)'
          : 'button, input, [role=option]',
      ),
    );
    return [...found]
      .filter((each) => each.closest('[data-toasts]') === null)
      .filter((each) => {
        const box = each.getBoundingClientRect();
        return (
          box.width > 1 &&
          box.left < toast.right &&
          box.right > toast.left &&
          box.top < toast.bottom &&
          box.bottom > toast.top
        );
      })
      .map((each) => `${each.tagName} ${each.className} ${each.textContent}`.slice(0, 120));
  });
}

async function expectFree(page: Page, name: string): Promise<void> {
  const shot = process.env['SHOTS'];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => covered(page), { message: `${name} at ${width}` }).toEqual([]);
    if (shot !== undefined)
      await page.screenshot({
        path: `${shot}/toast-${name.replaceAll(/\W+/gu, '-')}-${width}.png`,
      });
  }
}

test.each<[address: string, as: Who, title: string | RegExp]>([
  ['/', 'floor', 'Dashboard'],
  ['/floor-manager', 'floor', 'Floor Manager'],
  ['/tables/table_5', 'floor', 'Table 5'],
  ['/front-office', 'office', 'Front Office'],
  ['/tournaments/tournament_tonight', 'floor', 'Daily Deepstack'],
  ['/analytics', 'floor', 'Analytics'],
  ['/settings/fees', 'owner', 'Settings'],
  ['/mobile', 'floor', /^Home/],
  ['/mobile/tables', 'floor', /^Tables/],
  ['/mobile/waitlist', 'floor', /^Waitlist/],
  ['/dealer/table_7', 'dealer', 'Table 7'],
  ['/pit-boss/room_lodge_poker', 'pit', /.+/],
  ['/roaming-manager/room_lodge_poker?rooms=all', 'executive', 'Executive Dashboard'],
  ['/pitboss-go', 'host', 'PitBoss Go'],
  ['/pitboss-go/host', 'host', 'Host Dashboard'],
  ['/pitboss-go/create', 'host', 'Create Game'],
])('%s as %s keeps its buttons, tabs and bars free', async (address, as, title) => {
  const page = await withToast(address, as);
  await see(heading(page, title));
  await see(toastList(page).getByText('A new version is ready'));
  await expectFree(page, address);
  // A page that scrolls under the toast makes it move.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectFree(page, `${address} scrolled`);
});

test('over a dialog Undo is in reach, undoes, and leaves the dialog open', async () => {
  const api = await club.api();
  const page = await club.visit('/floor-manager', { as: 'floor' });
  const waiting = page.getByRole('region', { name: 'Longest Waiting' });
  await button(waiting, 'More for Joanna Pike').click();
  await page.getByRole('menuitem', { name: 'Call', exact: true }).click();
  await seeToast(page, 'Waitlist updated successfully');
  // A toast's timer is paused while its window is behind another one.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await button(page, 'Add Player').click();
  const form = dialog(page, 'Add Player');
  await see(form);
  await expectFree(page, 'dialog');
  await page.setViewportSize({ width: 1440, height: 900 });
  // Found by its role, because the dialog does not hide the toasts from screen readers.
  await button(toastList(page), 'Undo').click();
  const joanna = async () => (await api.waiting()).find(({ player }) => player.name === 'Joanna Pike')?.status;
  await expect.poll(joanna).toBe('waiting');
  expect(await form.isVisible()).toBe(true);
});

test('a toast that comes while a dialog is open is announced', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor' });
  let goOn = () => undefined as void;
  const opened = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/waitlist/*/call', async (route) => {
    await opened;
    await route.continue();
  });
  const waiting = page.getByRole('region', { name: 'Longest Waiting' });
  await button(waiting, 'More for Joanna Pike').click();
  await page.getByRole('menuitem', { name: 'Call', exact: true }).click();
  await button(page, 'Add Player').click();
  await see(dialog(page, 'Add Player'));
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const live = ':is([aria-live=polite], [aria-live=assertive]):not([aria-hidden=true] *)';
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(live)) said.push(region.textContent);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  goOn();
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.join());
  await expect.poll(said).toContain('Waitlist updated successfully');
  await see(dialog(page, 'Add Player'));
});
