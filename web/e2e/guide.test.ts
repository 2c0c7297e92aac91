// The user guide and the documentation of the API, which the program serves itself.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { look, violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, heading, see } from './harness/pages';

const club = openClub();

const files = readdirSync(new URL('../../docs/guide/', import.meta.url)).filter((file) => file.endsWith('.md'));
const names = files.map((file) => file.replace('.md', '')).filter((name) => name !== 'README');
const addresses = ['/guide', ...[...names, 'operations'].map((name) => `/guide/${name}`)];

test('every link and picture of the guide leads to something, and every picture has a text', async () => {
  const html = { Accept: 'text/html' };
  const pages = new Map<string, string>();
  for (const address of addresses) {
    const answer = await fetch(club.origin + address, { headers: html });
    expect(answer.status).toBe(200);
    pages.set(address, await answer.text());
  }
  const missing: string[] = [];
  for (const [address, page] of pages) {
    expect(page).toContain('PitBoss Guide</title>');
    for (const [, href = ''] of page.matchAll(/<a href="([^"]+)"/g)) {
      if (href.startsWith('http')) continue;
      const [path = '', place] = href.split('#');
      const target = path === '' ? page : pages.get(path);
      if (target === undefined || (place !== undefined && !target.includes(` id="${place}"`)))
        missing.push(`${address}: ${href}`);
    }
    for (const [, src = '', alt = ''] of page.matchAll(/<img src="(\/guide[^"]+)" alt="([^"]*)"/g)) {
      const { ok, headers } = await fetch(club.origin + src);
      if (!ok || headers.get('content-type') !== 'image/webp' || alt === '') missing.push(`${address}: ${src}`);
    }
  }
  expect(missing).toEqual([]);
});

// Between them they have every kind of element.
test.each(['/guide/front-office', '/guide/operations'])('%s can be read by everyone', async (address) => {
  const page = await club.visit(address);
  await see(heading(page, /./));
  expect(await look(page)).toEqual([]);
});

test.each([
  ['/front-office', 'Front office'],
  ['/tournaments', 'Tournament director'],
])('Help on %s opens the page %s', async (address, title) => {
  const page = await club.visit(address, { as: 'floor' });
  const opened = page.waitForEvent('popup');
  await button(page, 'Help').click();
  await see(heading(await opened, title));
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the documentation of the API can be read in %s at %i px', async (colorScheme, width) => {
  const page = await club.visit('/api/docs', { width, before: (fresh) => fresh.emulateMedia({ colorScheme }) });
  // Swagger UI resolves the whole document before it shows a thing: seconds on a quiet machine, a minute on a busy one.
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor({ timeout: 150_000 });
  await page.locator('#operations-tag-waitlist').click();
  await page.getByText('Add a player to a list').click();
  await see(page.getByText('manage_waitlist'));
  await see(page.getByText('A field is wrong.', { exact: false }).first());
  expect(await violations(page)).toEqual([]);
});
