// The first visit to a screen: the page that the server sends for its address names every file of the first screen, and its first
// lists are read once, while the scripts are on their way.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lodge } from './harness/api';
import { openClub } from './harness/club';
import { see, tableCard } from './harness/pages';

const club = openClub();

interface Chunk {
  file: string;
  imports?: string[];
}
const manifest = JSON.parse(
  readFileSync(new URL('../dist/app/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>;

function needed(key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) needed(next, files);
  return files;
}

async function pageAt(address: string): Promise<string> {
  const answer = await fetch(`${club.origin}${address}`, { headers: { Accept: 'text/html' } });
  return await answer.text();
}

test.each([
  ['/', 'console/pages/dashboard'],
  ['/floor-manager', 'console/pages/floor-manager'],
  ['/tables/table_4', 'console/pages/table-view'],
  ['/tournaments/t_1', 'console/pages/tournament'],
  ['/tournaments/seasons', 'console/pages/seasons'],
  ['/settings/users', 'console/pages/settings'],
  ['/mobile/tables', 'kiosk/mobile/mobile-page'],
  ['/dealer/table_4', 'kiosk/dealer/dealer-page'],
  ['/pit-boss/room_lodge_poker', 'kiosk/pit-boss/pit-boss-page'],
  ['/pitboss-go/statistics', 'companion/mount'],
])('the page at %s names every file of its first screen', async (address, module) => {
  const page = await pageAt(address);
  const files = needed(`src/surfaces/${module}.tsx`);
  expect([...files].filter((file) => !page.includes(`"/${file}"`))).toEqual([]);
});

test('a page without a screen of its own names no screen', async () => {
  const page = await pageAt('/?admin=true');
  expect(page).toBe(await pageAt('/nowhere'));
  expect(page).not.toContain(manifest['src/surfaces/console/mount.tsx']?.file);
});

test('nothing is loaded twice, and the first lists are asked for before the app runs', async () => {
  const asked: string[] = [];
  const page = await club.visit('/floor-manager', {
    as: 'floor',
    before: async (fresh) => {
      await fresh.evaluate((room) => localStorage.setItem('active_room:seen', room), lodge);
      // The scripts of the app wait until the lists are on their way.
      await fresh.route('**/assets/index-*.js', async (route) => {
        await expect.poll(() => asked).toContain(`/api/waitlist/${lodge}`);
        await route.continue();
      });
      fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
    },
  });
  await see(tableCard(page, 5));
  for (const path of ['/api/auth/user', '/api/rooms', `/api/tables/${lodge}`])
    expect([path, asked.filter((one) => one === path)]).toEqual([path, [path]]);
  const files = asked.filter((one) => one.startsWith('/assets/'));
  expect(files.filter((one, i) => files.indexOf(one) !== i)).toEqual([]);
});
