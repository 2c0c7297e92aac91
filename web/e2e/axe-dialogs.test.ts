import { expect, test } from 'vitest';
import { look, violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, closeAll, layer, see, seeToast } from './harness/pages';
import { layers } from './scenes';

const club = openClub();

const top = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** A layer has one form for a desk of any width, and one for a phone. */
const forms = [1440, 390];

// One after the other on one page.
test.each(layers)(
  'nothing wrong with what opens on $address',
  { timeout: 600_000 },
  async ({ address, ready, opens }) => {
    const page = await club.visit(address, { as: 'floor' });
    await see(button(page, ready));
    const findings: Record<string, string[]> = {};
    for (const [name, steps] of opens) {
      await steps(page);
      await see(layer(page));
      const found = await look(page, top, forms);
      if (found.length > 0) findings[name] = found;
      await closeAll(page);
    }
    expect(findings).toEqual({});
  },
);

test('a notification', async () => {
  const page = await club.visit('/__kit');
  await button(page, 'Error toast').click();
  await seeToast(page, 'Failed to seat player');
  expect(await look(page, '[role="region"][aria-label^="Notifications"]', forms)).toEqual([]);
});

test('the menu of a phone', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor', width: 390 });
  await button(page, 'Open menu').click();
  await see(page.getByRole('dialog', { name: 'Menu' }));
  expect(await look(page, top, [390])).toEqual([]);
});

// The page behind is left out, so the top layer has to be checked and to be opaque.
test('axe finds violations in a dialog, in both themes', async () => {
  const page = await club.visit('/cash-games', { as: 'floor' });
  await button(page, 'New Game Type').click();
  const form = await see(page.getByRole('dialog', { name: 'New Game Type' }));
  await form.evaluate((dialog) => {
    const wrong = document.createElement('p');
    wrong.style.color = '#8a8a8a'; // axe cannot decide a contrast of exactly equal colors
    wrong.style.background = 'gray';
    wrong.innerHTML = '<button></button> cannot be read';
    dialog.append(wrong);
  });
  expect((await violations(page, top)).join('\n')).toMatch(/button-name[^]*color-contrast/);
  expect((await violations(page, top, 'dark')).join('\n')).toMatch(/^color-contrast.*$/);
  await form.evaluate((dialog) => {
    dialog.style.background = 'rgb(255 255 255 / 0.9)';
  });
  expect(await violations(page, top)).toEqual(['what is behind can be seen']);
});
