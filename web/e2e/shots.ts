// Screenshots of every screen and its layers, with the demo's data, for visual review.
// usage: npm run shots [-- -t floor-manager]     They go to web/shots, which is not committed.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openClub } from './harness/club';
import { button, closeAll, heading, layer, see } from './harness/pages';
import { layers, screens, visitOf } from './scenes';

const club = openClub();
const folder = new URL('../shots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

const slug = (words: string) => words.replaceAll(/[^a-z0-9]+/giu, '-').replaceAll(/^-|-$/gu, '');

async function shoot(page: Page, name: string, fullPage: boolean) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => {
        document.documentElement.dataset['theme'] = value;
      }, theme);
      await page.screenshot({ path: `${folder}${slug(name)}-${width}-${theme}.png`, fullPage });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.each(screens)('screen $address as $as: $title', async ({ address, title, as, shows, inShell }) => {
  const page = await club.visit(address, visitOf({ as, inShell }));
  await see(heading(page, title));
  if (shows !== undefined) await see(page.getByText(shows).first());
  await shoot(page, `${address === '/' ? 'home' : address} ${as ?? 'nobody'}`, true);
});

for (const { address, ready, opens } of layers) {
  test.each(opens)(`on ${address}: %s`, async (name, steps) => {
    const page = await club.visit(address, { as: 'floor' });
    await see(button(page, ready));
    await steps(page);
    await see(layer(page));
    await shoot(page, `${address} ${name}`, false);
    await closeAll(page);
  });
}
