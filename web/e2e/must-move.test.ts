// A must-move game: the feeder table gets the open seats of the main game, and every screen shows the same player.
import { expect, test } from 'vitest';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, dialog, gone, see, seeToast } from './harness/pages';

const club = openClub();

test('an open seat of the main game goes to the feeder table', async () => {
  const page = await club.visit('/cash-games', { as: 'floor' });
  await button(page, 'More for Table 4').first().click();
  await page.getByRole('menuitem', { name: 'Must-move' }).click();
  const form = dialog(page, 'Must-move of Table 4');
  await form.getByRole('combobox', { name: 'Next table' }).click();
  await page.getByRole('option', { name: 'Players move to Table 5' }).click();
  await button(form, 'Save').click();
  await seeToast(page, 'Table updated successfully');
  await gone(form);

  const due = page.getByRole('region', { name: /moves to Table 5, seat 7$/ });
  await see(due);
  await expect.poll(() => due.innerText()).toContain('longer than the others, no move declined');
  expect(await violations(page)).toEqual([]);
  const name = /^(.+) moves/.exec((await due.getByRole('heading').innerText()).trim())?.[1] ?? '';

  const phone = await club.visit('/mobile', { as: 'floor', width: 390, touch: true });
  const changes = phone.getByRole('region', { name: 'Seat changes' });
  await see(changes.getByText(`${name}`));
  const floor = await club.visit('/floor-manager', { as: 'floor' });
  await button(floor, 'Move: Seat 7 is open at Table 5').click();
  const move = dialog(floor, `${name} moves to Table 5, seat 7`);
  await button(move, 'Someone Else…').click();
  const other = dialog(floor, 'Move another player to Table 5, seat 7');
  await other.getByRole('textbox', { name: 'Reason' }).fill('Is in a hand');
  await button(other, 'Move').click();
  await gone(other);

  await gone(due);
  await gone(changes.getByText('seat 7'));
  expect(await club.check()).toBe('clean');
});
