// The screenshots on the marketing page: the demo's own screens, in both themes.
// usage: npm run shots -- landing     They go to src/platform/landing/shots, which is committed.
import { test } from 'vitest';
import { openClub } from './harness/club';
import { see } from './harness/pages';
import { shoot } from './harness/shoot';

const club = openClub();
const folder = new URL('../src/platform/landing/shots/', import.meta.url).pathname;

const shots = [
  {
    name: 'floor',
    address: '/floor-manager',
    as: 'floor',
    shows: 'Danielle Ortiz',
    width: 1440,
    height: 900,
    scale: 1,
  },
  {
    name: 'phone',
    address: '/mobile/tables',
    as: 'floor',
    shows: /Table 1\b/,
    width: 390,
    height: 844,
    scale: 1.5,
  },
  {
    name: 'dealer',
    address: '/dealer/table_7',
    as: 'dealer',
    shows: 'Call Floor',
    width: 1024,
    height: 768,
    scale: 1,
  },
  {
    name: 'clock',
    address: '/clock/tournament_tonight',
    as: 'floor',
    shows: /Level/,
    width: 1280,
    height: 720,
    scale: 1,
  },
] as const;

test.each(shots)('$name', async ({ name, address, as, shows, width, height, scale }) => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await club.visit(address, { as, width, height, theme });
    await see(page.getByText(shows).first());
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    await shoot(page, `${folder}${name}-${theme}.webp`, { x: 0, y: 0, width, height, scale });
  }
});
