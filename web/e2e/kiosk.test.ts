import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lodge } from './harness/api';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, gone, heading, see, speakSpanish } from './harness/pages';

const club = openClub();

interface Tablet {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

const tablets: Tablet[] = [
  { width: 1024, height: 768, theme: 'light' },
  { width: 1024, height: 768, theme: 'dark' },
  { width: 768, height: 1024, theme: 'light' },
  { width: 768, height: 1024, theme: 'dark' },
];

/** Of another tablet, whose guests read Spanish. */
const tabletsInSpanish: Tablet[] = [
  { width: 1112, height: 834, theme: 'light' },
  { width: 1112, height: 834, theme: 'dark' },
  { width: 834, height: 1112, theme: 'light' },
  { width: 834, height: 1112, theme: 'dark' },
];

/** A paired kiosk at its start. */
async function openKiosk({ width, height, theme }: Tablet, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await club.visit('/screen', { width, height, ...(before === undefined ? {} : { before }) });
  club.expectErrors(page, /401/);
  const code = (await page.getByLabel(/^Code /).getAttribute('aria-label'))?.slice('Code '.length);
  const owner = await club.api('owner');
  await owner.post(`/api/screens/${lodge}`, {
    code,
    kind: 'kiosk',
    name: 'Front door',
    theme,
    textSize: 'normal',
    language: 'en',
  });
  await see(heading(page, 'Check in'));
  return page;
}

let made = 0;

/** A new player of the directory, and their number. */
async function newPlayer(name: string) {
  made += 1;
  const phoneNumber = `7135550${100 + made}`;
  const api = await club.api('owner');
  const { id } = await api.player(name, { phoneNumber });
  return { id, phone: phoneNumber };
}

/** The view has no violations, and nothing of it is outside the screen. */
async function check(page: Page, theme: 'light' | 'dark') {
  expect(await violations(page, undefined, 'light')).toEqual([]);
  if (theme === 'dark') expect(await violations(page, undefined, 'dark')).toEqual([]);
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => {
          const { top, left, bottom, right } = element.getBoundingClientRect();
          return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
        })
        .map((element) => element.textContent),
    ),
  ).toEqual([]);
}

test.each(tablets)('a player checks in for a list at $width x $height, $theme', async (tablet) => {
  const { phone } = await newPlayer(`Christopher Vandenberg ${tablet.width}${tablet.theme}`);
  const page = await openKiosk(tablet);
  await check(page, tablet.theme);

  await page.keyboard.type('7135559999');
  await button(page, 'Next').click();
  await see(heading(page, 'Please see the front desk'));
  await check(page, tablet.theme);
  await button(page, 'Start over').click();

  for (const digit of phone) await button(page, digit).click();
  await button(page, 'Next').click();
  await see(heading(page, 'Is this you?'));
  expect(await page.content()).not.toContain('Vandenberg');
  await check(page, tablet.theme);
  await button(page, "Yes, that's me").click();
  await see(heading(page, 'Hi, Christopher'));
  await see(page.getByText('Get one at the desk'));
  await page.getByRole('checkbox', { name: /1\/3 NL Hold'em/ }).check();
  await check(page, tablet.theme);
  await button(page, 'Check in for 1 list').click();
  await see(heading(page, "You're checked in"));
  await see(page.getByRole('listitem').filter({ hasText: "1/3 NL Hold'em" }));
  await check(page, tablet.theme);
  await button(page, 'Done').click();
  await see(heading(page, 'Check in'));
});

test.each(tabletsInSpanish)('a guest checks in in Spanish at $width x $height, $theme', async (tablet) => {
  const { phone } = await newPlayer(`Alejandra Villaseñor ${tablet.width}${tablet.theme}`);
  const page = await openKiosk(tablet);
  await button(page, 'Español').click();
  await see(heading(page, 'Regístrese'));
  await check(page, tablet.theme);

  await page.keyboard.type('7135559999');
  await button(page, 'Siguiente').click();
  await see(heading(page, 'Pase por recepción, por favor'));
  await check(page, tablet.theme);
  await button(page, 'Empezar de nuevo').click();

  await page.keyboard.type(phone);
  await button(page, 'Siguiente').click();
  await see(heading(page, '¿Es usted?'));
  await check(page, tablet.theme);
  await button(page, 'Sí, soy yo').click();
  await see(heading(page, 'Hola, Alejandra'));
  await page.getByRole('checkbox', { name: /1\/3 NL Hold'em/ }).check();
  await check(page, tablet.theme);
  await button(page, 'Registrarme en 1 lista').click();
  await see(heading(page, 'Ya se registró'));
  await check(page, tablet.theme);
  await button(page, 'Listo').click();
  await see(heading(page, 'Check in'));
});

test('a device in Spanish shows its code in Spanish', async () => {
  const page = await club.visit('/screen', { width: 1112, height: 834, before: speakSpanish });
  club.expectErrors(page, /401/);
  await see(heading(page, 'Conecte esta pantalla'));
  await see(page.getByText('En línea.'));
  await check(page, 'light');
});

test('a player who uses a keyboard presses again after a lost answer, and is checked in once', async () => {
  const { id, phone } = await newPlayer('Keira Keyes');
  const page = await openKiosk({ width: 1024, height: 768, theme: 'light' }, async () => undefined);
  club.expectOutage(page);
  const answers: Promise<string>[] = [];
  await page.route('**/check-ins', async (route) => {
    const response = await route.fetch();
    answers.push(response.text());
    if (answers.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await page.keyboard.type(`${phone}0`);
  await page.keyboard.press('Enter');
  await see(heading(page, 'Is this you?'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await see(heading(page, 'Hi, Keira'));
  const list = page.getByRole('checkbox').first();
  while (!(await list.evaluate((box) => box === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const act = button(page, 'Check in for 1 list');
  while (!(await act.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await see(page.getByText('No answer yet. Press again, or ask at the front desk.'));
  await page.keyboard.press('Enter');
  await see(heading(page, "You're checked in"));
  expect(await answers[1]).toBe(await answers[0]);
  const api = await club.api('floor');
  expect((await api.waiting()).filter(({ playerId }) => playerId === id)).toHaveLength(1);
});

test('a player who is barred after the name is sent to the desk, and the refusal names the screen', async () => {
  const { id, phone } = await newPlayer('Barney Brawl');
  const page = await openKiosk({ width: 768, height: 1024, theme: 'dark' });
  club.expectErrors(page, /409/);
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await button(page, "Yes, that's me").click();
  await see(heading(page, 'Hi, Barney'));
  const api = await club.api('floor');
  await api.post(`/api/players/${id}/bar`, { reason: 'Fight' });
  await button(page, 'Check in').click();
  await see(heading(page, 'Please see the front desk'));
  const refusals = await api.get<{ by: string; place: string }[]>(`/api/players/${id}/refusals`);
  expect(refusals).toMatchObject([{ by: 'Front door', place: 'check_in' }]);
});

test('a kiosk asks whether the player is still there, says when its line is cut, and ends when it is removed', async () => {
  const { phone } = await newPlayer('Ida Idle');
  const page = await openKiosk({ width: 1024, height: 768, theme: 'light' }, async (one) => one.clock.install());
  club.expectOutage(page);
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await see(heading(page, 'Is this you?'));
  await page.clock.runFor(30_500);
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await see(question);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await gone(question);
  await see(page.getByText('Ida I.'));
  await page.clock.runFor(41_000);
  await gone(page.getByText('Ida I.'));
  await see(heading(page, 'Check in'));

  await page.context().setOffline(true);
  await page.clock.runFor(8_000);
  await see(heading(page, 'Check-in is at the front desk'));
  expect(await violations(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.clock.runFor(3_000);
  await see(heading(page, 'Check in'));

  const owner = await club.api('owner');
  const screens = await owner.get<{ id: string; name: string }[]>(`/api/screens/${lodge}`);
  for (const { id } of screens) await owner.send('DELETE', `/api/screens/${lodge}/${id}`);
  await see(heading(page, 'Connect this screen'));
});
