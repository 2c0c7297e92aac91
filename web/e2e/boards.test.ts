import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { components } from '@/api/generated/schema.gen';
import { lodge } from './harness/api';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, dialog, gone, see, seeToast } from './harness/pages';
import { openRoomPage, roomPage } from './harness/room-page';

const club = openClub();

const TV = { width: 1920, height: 1080 };
const SIZES = [
  [3840, 2160],
  [1920, 1080],
  [1080, 1920],
  [1280, 720],
  [1024, 768],
] as const;

type Kind = components['schemas']['Screen']['kind'];
type Choices = Pick<components['schemas']['Screen'], 'textSize' | 'language' | 'theme' | 'alsoShows' | 'turnSeconds'>;

/** A paired screen of a kind. */
async function openBoard(kind: Kind, heading: string, choices: Partial<Choices> = {}): Promise<Page> {
  const tv = await club.visit('/screen', { ...TV, before: async () => undefined });
  club.expectErrors(tv, /401/);
  const code = (await tv.getByLabel(/^Code /).getAttribute('aria-label'))?.slice('Code '.length);
  const owner = await club.api('owner');
  await owner.post(`/api/screens/${lodge}`, {
    ...{ code, kind, name: `Wall of ${kind}`, theme: 'light', textSize: 'normal', language: 'en' },
    ...choices,
  });
  await see(tv.getByRole('heading', { name: heading }));
  return tv;
}

/** The elements that leave their board, and the texts that are cut. */
function cutElements(tv: Page): Promise<string[]> {
  return tv.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const board = document.querySelector('main')?.getBoundingClientRect();
        const { bottom, right } = element.getBoundingClientRect();
        const isBox = getComputedStyle(element).display !== 'inline';
        if (board === undefined || (isBox && (bottom > board.bottom + 1 || right > board.right + 1))) return true;
        return element.matches('.truncate') && element.scrollWidth > element.clientWidth;
      })
      .map((element) => element.textContent),
  );
}

test('a TV shows a code, is paired in the settings, follows the list, and goes blank when it is removed', async () => {
  const tv = await club.visit('/screen', TV);
  club.expectErrors(tv, /401/);
  const code = (await tv.getByLabel(/^Code /).getAttribute('aria-label'))?.slice('Code '.length) ?? '';
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  expect(await violations(tv)).toEqual([]);

  const page = await club.visit('/settings/screens', { as: 'floor' });
  club.expectErrors(page, /422/); // the wrong code
  await button(page, 'Add Screen').first().click();
  const form = dialog(page, 'Add Screen');
  await form.getByRole('textbox', { name: 'Code' }).fill('AAA AAA');
  await form.getByRole('textbox', { name: 'Name' }).fill('Wall by the cage');
  await button(form, 'Add Screen').click();
  await see(form.getByText('No screen shows this code.'));
  await form.getByRole('textbox', { name: 'Code' }).fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
  await button(form, 'Add Screen').click();
  await seeToast(page, 'Screen added successfully');
  await see(page.getByRole('row', { name: /Wall by the cage/ }));

  await see(tv.getByRole('heading', { name: 'Waitlists' }));
  const list = tv.locator('section', { has: tv.getByRole('heading', { name: "1/3 NL Hold'em" }) });
  await see(list.getByText('Danielle O.'));
  expect(await tv.content()).not.toContain('Danielle Ortega');
  expect(await violations(tv)).toEqual([]);

  const api = await club.api('floor');
  const entry = (await api.waiting()).find(({ player }) => player.name.startsWith('Danielle'));
  await api.send('DELETE', `/api/waitlist/${entry?.id}`);
  await gone(list.getByText('Danielle O.'));

  await button(page, 'More for Wall by the cage').click();
  await page.getByRole('menuitem', { name: 'Remove Screen' }).click();
  await button(page.getByRole('alertdialog'), 'Remove Screen').click();
  await see(tv.getByRole('heading', { name: 'Connect this screen' }));
});

test('lists share the board, names of long lists turn, and nothing is cut on any screen', async () => {
  const api = await club.api('floor');
  const [game] = await api.games();
  if (game === undefined) throw new Error('The demo has no game.');
  for (let n = 0; n < 30; n++) await api.wait(await api.player(`Maximilian ${'ABCDEFGHIJ'.charAt(n % 10)}oe`), game);
  for (const textSize of ['normal', 'large'] as const) {
    const tv = await openBoard('lists', 'Waitlists', { textSize });
    for (const [width, height] of SIZES) {
      await tv.setViewportSize({ width, height });
      await see(tv.getByText(/^\d+ to \d+ of 30$/));
      await see(tv.getByText(/^Nobody waiting:/));
      await expect.poll(() => cutElements(tv)).toEqual([]);
      expect(
        await tv
          .locator('main section')
          .filter({ hasNot: tv.getByRole('listitem') })
          .count(),
      ).toBe(0);
    }
  }
});

test('a player on the way has a ring, and is here with the code of the board', async () => {
  await openRoomPage(club);
  const tv = await openBoard('lists', 'Waitlists');
  const phone = await club.visit(roomPage, { width: 390, before: async () => undefined });
  await button(phone, "Join list for 1/3 NL Hold'em").click();
  const form = phone.getByRole('dialog');
  await form.getByLabel('First and last name').fill('Rosalind Ring');
  await form.getByLabel('Mobile number').fill('7375550987');
  await button(form, 'Join list').click();
  await see(phone.getByRole('heading', { name: 'Rosalind R.' }));
  const row = tv.getByRole('listitem').filter({ hasText: 'Rosalind R.' });
  await see(row.getByText('coming'));
  await see(tv.getByText('Coming: joined by phone, not checked in yet.'));
  await see(tv.getByRole('img', { name: 'Join from your phone' }));
  for (const [width, height] of SIZES) {
    await tv.setViewportSize({ width, height });
    expect(await violations(tv)).toEqual([]);
  }
  await tv.setViewportSize(TV);
  const code = (await tv.getByText(/^Here\? Your code is/).textContent())?.slice(-4) ?? '';
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}$/);
  await phone.getByRole('textbox', { name: 'Code on the board' }).fill(code.toLowerCase());
  await button(phone, 'I’m here').click();
  await see(phone.getByText('Here', { exact: true }));
  await gone(row.getByText('coming'));
});

test('a tournaments board shows the clock of the running tournament, its facts and the next ones', async () => {
  for (const textSize of ['normal', 'large'] as const) {
    const tv = await openBoard('tournaments', 'Daily Deepstack', { textSize });
    // Times and counts are as wide as they get, at whatever hour the test runs.
    await tv.route('**/api/board/*/tournaments', async (route) => {
      const response = await route.fetch();
      const board = (await response.json()) as components['schemas']['TournamentsBoard'];
      for (const event of board.tournaments.filter(({ startedAt }) => startedAt === null)) {
        event.startTime = event.startTime.replace(/T.*/, 'T18:48:00Z').replace(/^\d{4}-\d\d/, '2029-11');
        Object.assign(event, { entriesOpen: true, currentEntries: 1_048, maxEntries: 1_200 });
      }
      await route.fulfill({ response, json: board });
    });
    const clock = tv.getByRole('timer', { name: /^Time left in Level / });
    await see(clock);
    const before = await clock.textContent();
    await expect.poll(() => clock.textContent()).not.toBe(before);
    await see(tv.getByText('Prize pool'));
    const others = tv.getByRole('list', { name: 'Other tournaments' }).getByRole('listitem').first();
    const prizes = tv.getByLabel('Prizes by place').getByText('1st');
    for (const part of [others, prizes]) {
      await part.waitFor({ timeout: 30_000 });
      expect(await violations(tv)).toEqual([]);
    }
    for (const [width, height] of SIZES) {
      await tv.setViewportSize({ width, height });
      await expect.poll(() => cutElements(tv)).toEqual([]);
    }
  }
});

test('an announcement stands on its board and at the foot of the others until staff end it', async () => {
  const wall = await openBoard('announcements', 'Announcements');
  const lists = await openBoard('lists', 'Waitlists');
  const page = await club.visit('/floor-manager', { as: 'pit' });
  await button(page, 'Announce').click();
  const form = dialog(page, 'Announce');
  const text = 'The kitchen closes at 11:00 PM.';
  await form.getByRole('textbox', { name: 'Text' }).fill(text);
  await button(form, 'Announce').click();
  await seeToast(page, 'Announced');
  for (const tv of [wall, lists]) {
    await see(tv.getByText(text));
    expect(await violations(tv)).toEqual([]);
    for (const [width, height] of SIZES) {
      await tv.setViewportSize({ width, height });
      await expect.poll(() => cutElements(tv)).toEqual([]);
    }
  }
  await button(page, 'Announce').click();
  await button(form, 'End').click();
  await seeToast(page, 'Announcement ended');
  await gone(wall.getByText(text));
  await gone(lists.getByText(text));
});

test('a room chooses in the settings what its boards show of a name', async () => {
  const tv = await openBoard('lists', 'Waitlists');
  await see(tv.getByText('Joanna P.'));
  const page = await club.visit('/settings/screens', { as: 'owner' });
  await page.getByRole('radio', { name: 'Full name' }).click();
  await button(page, 'Save Changes').click();
  await seeToast(page, 'Names on screens saved');
  await see(tv.getByText('Joanna Pike'));
});

test('a board whose line is cut says since when it is not live, and recovers by itself', async () => {
  const tv = await openBoard('tables', 'Tables');
  club.expectOutage(tv);
  await see(tv.getByText('Live', { exact: true }));
  await tv.context().setOffline(true);
  await see(tv.getByText(/^Not live since \d+:\d\d [AP]M$/));
  await tv.context().setOffline(false);
  await see(tv.getByText('Live', { exact: true }));
});

test('boards take turns on one screen, which the settings change to Spanish', async () => {
  const tv = await openBoard('lists', 'Waitlists', { alsoShows: ['tables', 'announcements'], turnSeconds: 10 });
  club.expectErrors(tv, /403/); // a last read of the board that is taken away
  await see(tv.getByRole('heading', { name: 'Tables' }));
  await see(tv.getByRole('heading', { name: 'Waitlists' }));
  const page = await club.visit('/settings/screens', { as: 'floor' });
  const row = page.getByRole('row', { name: /Waitlists, Tables, Announcements/ });
  await button(row, /^More for/).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Wall of lists');
  await form.getByRole('checkbox', { name: 'Announcements' }).click();
  await form.getByRole('radio', { name: 'Español' }).click();
  expect(await violations(page)).toEqual([]);
  await button(form, 'Save Changes').click();
  await seeToast(page, 'Screen updated successfully');
  for (const heading of ['Listas de espera', 'Mesas']) {
    await see(tv.getByRole('heading', { name: heading }));
    expect(await violations(tv)).toEqual([]);
  }
});

test('nothing is cut in Spanish either', async () => {
  for (const [kind, heading] of [
    ['lists', 'Listas de espera'],
    ['tables', 'Mesas'],
    ['tournaments', 'Daily Deepstack'],
  ] as const) {
    const tv = await openBoard(kind, heading, { textSize: 'large', language: 'es' });
    for (const [width, height] of SIZES) {
      await tv.setViewportSize({ width, height });
      await expect.poll(() => cutElements(tv)).toEqual([]);
    }
  }
});
