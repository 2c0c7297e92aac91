// The first visit to a screen: the page that the server sends for its address names every file of the first screen, and
// its first lists are fetched once, while the scripts are loading.
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
  ['/', 'room/console/pages/dashboard'],
  ['/floor-manager', 'room/floor/pages/floor-manager'],
  ['/tables/table_4', 'room/floor/pages/table-view'],
  ['/tournaments/t_1', 'room/tournaments/pages/tournament'],
  ['/tournaments/seasons', 'room/tournaments/pages/seasons'],
  ['/settings/users', 'room/settings/pages/settings'],
  ['/mobile/tables', 'room/screens/phone/mobile-page'],
  ['/dealer/table_4', 'room/screens/dealer/dealer-page'],
  ['/pit-boss/room_lodge_poker', 'room/screens/pit-boss/pit-boss-page'],
  ['/pitboss-go', 'app/go/mount'],
  ['/pitboss-go/statistics', 'go/pages/statistics'],
  ['/pitboss-go/game/g_1/run', 'go/pages/run'],
  ['/?landing=true', 'app/landing/mount'],
  ['/?admin=true', 'app/admin/mount'],
])('the page at %s names every file of its first screen', async (address, module) => {
  const page = await pageAt(address);
  const files = needed(`src/${module}.tsx`);
  expect([...files].filter((file) => !page.includes(`"/${file}"`))).toEqual([]);
});

test('a page without a screen of its own names no screen', async () => {
  const page = await pageAt('/nowhere');
  expect(page).not.toContain(manifest['src/app/console/mount.tsx']?.file);
});

test('nothing is loaded twice, and the first lists are fetched before the app runs', async () => {
  const asked: string[] = [];
  const page = await club.visit('/floor-manager', {
    as: 'floor',
    before: async (fresh) => {
      await fresh.evaluate((room) => localStorage.setItem('active_room:seen', room), lodge);
      // The scripts of the app wait until the requests for the lists are in flight.
      await fresh.route('**/assets/core-*.js', async (route) => {
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
