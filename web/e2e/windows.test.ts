// The state that one test leaves in a browser window does not reach the next one.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, heading, see } from './harness/pages';

const club = openClub();

/** The state that a page finds when it is opened. */
async function found(page: Page) {
  return await page.evaluate(async () => ({
    storage: [Object.keys(localStorage), Object.keys(sessionStorage), document.cookie],
    bases: (await indexedDB.databases()).length,
    name: window.name,
    history: history.length,
    theme: document.documentElement.dataset['theme'],
    size: [innerWidth, innerHeight],
    hovered: document.querySelectorAll(':hover').length,
  }));
}

test('the next person finds a window as if it were new', async () => {
  const first = await club.visit('/analytics', { before: () => Promise.resolve() });
  await see(heading(first, /^Sign in/));
  const fresh = await found(first);

  let heard = 0;
  const used = await club.visit('/analytics', { as: 'floor', width: 390, theme: 'dark' });
  await see(heading(used, 'Analytics'));
  used.on('request', () => (heard += 1));
  used.context().on('request', () => (heard += 1));
  for (const routed of [used, used.context()]) await routed.route('**/mark.svg', (route) => route.abort());
  await button(used, 'Open menu').hover();
  await used.evaluate(() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    document.cookie = 'left=here';
    window.name = 'left';
    // At the last moment, when the page is being left.
    window.addEventListener('pagehide', () => {
      localStorage.setItem('late', 'here');
      document.cookie = 'late=here';
    });
  });
  for (const name of ['addInitScript', 'routeWebSocket', 'emulateMedia'] as const)
    expect(() => used[name](/x/ as never, () => undefined)).toThrow('outlasts the test');
  await club.leave('', false);

  heard = 0;
  const next = await club.visit('/analytics');
  await see(heading(next, /^Sign in/));
  expect(next).toBe(used);
  expect(await found(next)).toEqual(fresh);
  expect(heard).toBe(0);
});

test('a window that keeps a data base is not used again', async () => {
  const used = await club.visit('/');
  await see(heading(used, /^Sign in/));
  await used.evaluate(
    () =>
      new Promise((opened) => {
        indexedDB.open('left').addEventListener('success', opened);
      }),
  );
  await club.leave('', false);
  const next = await club.visit('/');
  expect(next).not.toBe(used);
  expect((await found(next)).bases).toBe(0);
});
