import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { startedGame } from './harness/night';
import { button, dialog, gone, heading, navigation, see, seeToast } from './harness/pages';

const club = openClub();

/** Presses Tab until the focused element has the name, as a person without a pointer does. */
async function tabTo(page: Page, name: string | RegExp, most = 80) {
  const focused = page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .or(page.getByRole('contentinfo'))
    .or(navigation(page));
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const target = focused
      .getByRole('button', { name, exact: true })
      .or(focused.getByRole('link', { name, exact: true }));
    const there = await target.evaluateAll((all) => all.some((one) => one === document.activeElement));
    if (there) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('the skip link comes first and leads past the sidebar', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor' });
  await see(button(page, 'Seat Player'));
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => button(page, 'Check In').evaluate((first) => first === document.activeElement)).toBe(true);
});

test('with the keyboard alone: from the list to a seat', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await see(heading(page, 'Dashboard'));
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await see(button(page, 'Seat Joanna Pike'));

  await tabTo(page, 'Seat Joanna Pike');
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Seat Player');
  await see(form);
  // The first field to fill in has the focus: the money. Table and seat are preselected.
  const money = form.getByRole('textbox', { name: 'Buy-in amount' });
  await expect.poll(() => money.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Player seated successfully');
  await gone(form);
  // The button that opened it is gone with its row, so the page takes the focus.
  await gone(button(page, 'Seat Joanna Pike'));
  const main = page.getByRole('main');
  await expect.poll(() => main.evaluate((content) => content.contains(document.activeElement))).toBe(true);
  const seats = await (await club.api()).seats('table_5');
  expect(seats.find(({ seatNumber }) => seatNumber === 7)?.player?.name).toBe('Joanna Pike');
});

test('with the keyboard alone: another seat, by the arrows', async () => {
  const page = await club.visit('/floor-manager', { as: 'floor' });
  await see(button(page, 'Seat Player'));
  await tabTo(page, 'Seat Player');
  await page.keyboard.press('Enter');
  await see(page.getByRole('option', { name: /^Abel Fuentes|Grant Liu/ }));
  await page.keyboard.type('Abel Fu');
  await see(page.getByRole('option', { name: /^Abel Fuentes/, selected: true }));
  await page.keyboard.press('Enter');

  const form = dialog(page, 'Seat Player');
  const money = form.getByRole('textbox', { name: 'Buy-in amount' });
  await see(money);
  const table = form.getByRole('radio', { name: /^Table 11/ });
  await table.focus();
  await page.keyboard.press('Space');
  await see(form.getByRole('radio', { name: /^Table 11/, checked: true }));
  const seat = form.getByRole('group', { name: 'Seat' }).getByRole('radio', { checked: true });
  const chosenSeat = async () =>
    Number(
      /Seat (\d)/.exec(
        (await seat.getAttribute('aria-label')) ??
          (await seat.evaluate((radio) => radio.closest('label')?.textContent ?? '')),
      )?.[1],
    );
  const suggested = await chosenSeat();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(chosenSeat).not.toBe(suggested);
  const chosen = await chosenSeat();
  await money.focus();
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Player seated successfully');
  const seats = await (await club.api()).seats('table_11');
  expect(seats.find(({ seatNumber }) => seatNumber === chosen)?.player?.name).toBe('Abel Fuentes');
});

test('with the keyboard alone: a whole hand of a home game', async () => {
  const page = await club.visit(await startedGame(club), { as: 'host' });
  const said = (line: string) => see(page.getByText(line, { exact: true }));
  const press = async (keys: string, line: string) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    await said(line);
  };
  await said('Who is playing?');
  for (const name of ['Dana', 'Marcus']) {
    await tabTo(page, /^Add player/);
    await page.keyboard.press('Enter');
    await see(page.getByRole('dialog', { name: 'Add player' }));
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await see(button(page, new RegExp(`^${name}`)));
  }
  await tabTo(page, /^Dana/);
  await press('Enter', 'Dana deals next');
  await tabTo(page, /^Start hand 1/);
  await press('Enter', 'Dana to act'); // two players: the button acts first before the flop
  await press('r 1 0 Enter', 'Marcus to act');
  await press('c', 'Preflop is done');
  for (const street of ['Flop', 'Turn', 'River']) {
    await press('Enter', 'Marcus to act');
    await press('c', 'Dana to act');
    await press('c', `${street} is done`);
  }
  await press('Enter', 'Time to show');
  await press('Enter', 'Who won?');
  await tabTo(page, /^Dana/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Pay out/);
  await press('Enter', 'Marcus deals next');
});
