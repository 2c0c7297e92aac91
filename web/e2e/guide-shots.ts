// The pictures of the user guide, from the demo's own screens.
// usage: make guide     They go to docs/guide/pictures, which is committed.
import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import { pictures, sizes } from './guide-pictures';
import { openClub } from './harness/club';
import { see } from './harness/pages';
import { shoot } from './harness/shoot';

const club = openClub();
const folder = new URL('../../docs/guide/pictures/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

test.each(pictures)('$name', async ({ name, address, as, shows, size = 'desktop', steps, part }) => {
  const { width, height, scale } = sizes[size];
  const page = await club.visit(address, {
    ...(as === undefined ? {} : { as }),
    width,
    height,
    touch: size === 'phone',
  });
  await see(page.getByText(shows).first());
  await steps?.(page, club);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const box = (await part?.(page).boundingBox()) ?? { x: 0, y: 0, width, height };
  await shoot(page, `${folder}${name}.webp`, { ...box, scale });
});
