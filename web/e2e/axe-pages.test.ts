import { expect, test } from 'vitest';
import { look, violations } from './harness/axe';
import { openClub } from './harness/club';
import { heading, see } from './harness/pages';
import { screens, visitOf } from './scenes';

const club = openClub();

test.each(screens)('$address as $as: $title', async ({ address, title, as, shows, inShell }) => {
  const page = await club.visit(address, visitOf({ as, inShell }));
  club.expectErrors(page, /404.*\/api\/(?:tables|seats)\/nowhere/); // the page checks whether it is out of use
  await see(heading(page, title));
  if (shows !== undefined) await see(page.getByText(shows).filter({ visible: true }).first());
  expect(await look(page)).toEqual([]);
});

// A check that does not run looks the same as one that finds nothing.
test('axe finds violations, in both themes', async () => {
  const page = await club.visit('/analytics', { as: 'floor' });
  await see(heading(page, 'Analytics'));
  await page.evaluate(() => {
    const wrong = document.createElement('p');
    wrong.style.color = '#8a8a8a'; // axe cannot decide a contrast of exactly equal colors
    wrong.style.background = 'gray';
    wrong.innerHTML = '<button></button> cannot be read';
    document.querySelector('main')?.append(wrong);
  });
  expect((await violations(page)).join('\n')).toMatch(/button-name[^]*color-contrast/);
  expect((await violations(page, undefined, 'dark')).join('\n')).toMatch(/^color-contrast.*$/);
});
