import { expect, test } from 'vitest';
import type { WaitlistEntry } from '@/api/types';
import { openClub } from './harness/club';
import { button, dialog, gone, heading, see, seeToast } from './harness/pages';

const club = openClub();

test('shows the table: number, blinds, game, pot, seated players', async () => {
  const page = await club.visit('/tables/table_5', { as: 'floor' });
  await see(heading(page, 'Table 5'));
  await see(page.getByText("2/5 NL Hold'em · Blinds $2/$5 · Pot $145"));
  await see(page.getByText('Game Active'));
  await see(button(page, /^Seat 7 Open/));
  await see(button(page, /^Seat 6 Walk-in/));
  await see(button(page, /^Seat 8 Lena K\. Away/));
  await expect.poll(() => page.title()).toBe('Table 5 · Lodge Card Club · PitBoss');

  await page.goto('/tables/table_12');
  await see(page.getByText('Waiting for Players'));
});

test('an empty seat takes a player and a buy-in', async () => {
  const page = await club.visit('/tables/table_5', { as: 'floor' });
  await button(page, /^Seat 7 Open/).click();
  const form = dialog(page, 'Seat 7');
  await button(form, 'Seat Player').click();
  await see(form.getByText('Please select a player'));
  await see(form.getByText('Buy-in amount is required'));

  await form.getByRole('combobox', { name: 'Player' }).fill('Anita');
  await form.getByRole('option', { name: /^Anita Shaw/ }).click();
  await form.getByRole('textbox', { name: 'Buy-in amount' }).fill('600');
  await button(form, 'Seat Anita Shaw').click();
  // Not the toast, which may be gone already on a busy machine.
  await gone(form);
  await see(button(page, /^Seat 7 Anita S\./));
  const seat = (await (await club.api()).seats('table_5')).find(({ seatNumber }) => seatNumber === 7);
  expect(seat?.buyInAmount).toBe('600.00');
});

test('a search by phone number finds the player', async () => {
  const page = await club.visit('/tables/table_6', { as: 'floor' });
  await button(page, /^Seat \d Open/)
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Player' }).fill('555-0162');
  await see(form.getByRole('option', { name: /^Abel Fuentes/ }));
  await form.getByRole('combobox', { name: 'Player' }).fill('nobody of this name');
  await see(form.getByText('No players found.'));
});

test('a taken seat asks "Unseat {name}?"', async () => {
  const page = await club.visit('/tables/table_5', { as: 'floor' });
  await button(page, /^Seat 2 Alicia F\./).click();
  const ask = dialog(page, 'Unseat Alicia Fontaine?');
  await see(ask.getByText('Running tab'));
  await button(ask, 'Cancel').click();
  await gone(ask);
  await button(page, /^Seat 2 Alicia F\./).click();
  await button(ask, 'Unseat').click();
  await seeToast(page, 'Player unseated successfully');
  await see(button(page, /^Seat 2 Open/));
});

test('the arrows go around the table, and Escape gives the focus back to the seat', async () => {
  const page = await club.visit('/tables/table_4', { as: 'floor' });
  const focused = async (name: RegExp) => {
    await expect.poll(() => button(page, name).evaluate((seat) => seat === document.activeElement)).toBe(true);
  };
  await button(page, /^Seat 1 /).focus();
  await page.keyboard.press('ArrowRight');
  await focused(/^Seat 2 /);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await focused(/^Seat 9 /);
  await page.keyboard.press('Home');
  await focused(/^Seat 1 /);
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  await focused(/^Seat 1 /);
});

test('End Game confirms, frees all seats and makes the table available', async () => {
  const page = await club.visit('/tables/table_11', { as: 'floor' });
  await button(page, 'End Game').click();
  const ask = dialog(page, 'End the game at Table 11?');
  await button(ask, 'End Game').click();
  await gone(ask);
  await see(page.getByText('Waiting for Players'));
  await expect.poll(() => button(page, /^Seat \d Open/).count()).toBe(9);
  const table = (await (await club.api()).tables()).find(({ id }) => id === 'table_11');
  expect([table?.status, table?.currentPlayers]).toEqual(['available', 0]);
});

test('an unknown id: "Table not found", with a way back', async () => {
  const page = await club.visit('/tables/of-another-club', { as: 'floor' });
  club.expectErrors(page, /404.*\/api\/(?:tables|seats)\//); // the page checks whether it is out of use
  await see(heading(page, 'Table not found'));
  await page.getByRole('main').getByRole('link', { name: 'Go to Floor Manager' }).click();
  await see(heading(page, 'Floor Manager'));
});

test.each([1180, 1440])('at %i the list says in full why a player lost the place', async (width) => {
  const page = await club.visit('/tables/table_5', {
    as: 'floor',
    width,
    // A hold that has run out.
    before: (window) =>
      window.route('**/api/waitlist/room_lodge_poker*', async (route) => {
        const answer = await route.fetch();
        const entries = (await answer.json()) as WaitlistEntry[];
        for (const entry of entries)
          if (entry.player.name === 'Omar Haddad') entry.reason = 'Missed a call at 10:47 PM';
        await route.fulfill({ response: answer, json: entries });
      }),
  });
  const reason = page.getByText(/Missed a call at \d/);
  await see(reason);
  const isCut = await reason.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { right } = words.getBoundingClientRect();
    let box: Element | null = element;
    for (; box !== null && box.tagName !== 'LI'; box = box.parentElement)
      if (right > box.getBoundingClientRect().right + 0.5) return true;
    return false;
  });
  expect(isCut).toBe(false);
});
