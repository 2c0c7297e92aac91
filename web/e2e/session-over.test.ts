// A session ends in the middle of the work, and several people share a browser: the page belongs to one of them and
// protects that person's data.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Api, staff } from './harness/api';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, dialog, gone, heading, navigation, see } from './harness/pages';

const club = openClub();

test('the session ends in a half-typed form: the same person goes on with it', async () => {
  const { page, api } = await signIn('/players', 'floor');
  const form = await typePlayer(page, 'Wanda Brisk');
  await api.post('/api/auth/logout');
  const layer = await seeLayer(page);
  expect(await violations(page, 'dialog[open]')).toEqual([]);

  // The rest of the document is inert: it can neither be pressed nor read, and the layer stays.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await see(layer);
  expect(await layer.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(staff.floor.email);
  const password = layer.getByLabel('Password', { exact: true });
  await expect.poll(() => password.evaluate((el) => el === document.activeElement)).toBe(true);

  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await see(layer.getByRole('alert'));
  await password.fill(staff.floor.password);
  await page.keyboard.press('Enter');
  await gone(layer);

  const name = nameIn(form);
  expect(await name.inputValue()).toBe('Wanda Brisk');
  await expect.poll(() => name.evaluate((el) => el === document.activeElement)).toBe(true);
  await see(page.getByText('Live', { exact: true }));
  await button(form, 'Add Player').click();
  await gone(form);
});

// The names in the next two tests are never saved, so that no list can show them.
test('another person signs in after the session has ended: nothing of the form is left', async () => {
  const { page, api } = await signIn('/players', 'floor');
  await typePlayer(page, 'Petra Lindqvist');
  await api.post('/api/auth/logout');
  const layer = await seeLayer(page);
  await layer.getByRole('textbox', { name: 'Email' }).fill(staff.owner.email);
  await layer.getByLabel('Password', { exact: true }).fill(staff.owner.password);
  await Promise.all([page.waitForEvent('load'), button(layer, 'Sign In').click()]);
  await see(navigation(page).getByText('Ruth Callahan'));
  expect(new URL(page.url()).pathname).toBe('/players');
  await expectNothingOf(page, 'Petra Lindqvist');
});

test('another person signs in in another tab: this tab can only be loaded again', async () => {
  const { page } = await signIn('/players', 'floor');
  await typePlayer(page, 'Odile Marsh');
  const other = await page.context().newPage();
  await other.goto('/');
  await see(navigation(other));
  await signInHere(other, 'owner');
  const lock = page.getByRole('dialog', { name: 'Ruth Callahan is signed in here now' });
  await see(lock);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await expectNothingOf(page, 'Odile Marsh');
  await page.keyboard.press('Escape');
  await see(lock);
  await Promise.all([page.waitForEvent('load'), button(lock, 'Continue as Ruth Callahan').click()]);
  await see(navigation(page).getByText('Ruth Callahan'));
});

test('the same person signs in in another tab: this one goes on', async () => {
  const { page } = await signIn('/players', 'floor');
  const form = await typePlayer(page, 'Wilma Brandt');
  const other = await page.context().newPage();
  await other.goto('/');
  await see(navigation(other));
  // The page asks whose the new session is, and a write is refused until it knows.
  const identified = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/user'));
  await signInHere(other, 'floor');
  await identified;
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(await nameIn(form).inputValue()).toBe('Wilma Brandt');
  await button(form, 'Add Player').click();
  await gone(form);
});

test('a dealer’s tablet keeps its table below the sign-in', async () => {
  const { page, api } = await signIn('/dealer/table_4', 'dealer');
  await see(heading(page, /Table 4/));
  await api.post('/api/auth/logout');
  const layer = await seeLayer(page);
  await see(heading(page, /Table 4/));
  await layer.getByLabel('Password', { exact: true }).fill(staff.dealer.password);
  await button(layer, 'Sign In').click();
  await gone(layer);
  await see(heading(page, /Table 4/));
});

/** A window with a session of its own, which may end without disturbing anyone else. */
async function signIn(address: string, who: 'floor' | 'owner' | 'dealer') {
  const page = await club.visit(address);
  const { token } = await Api.signIn(club.origin, who);
  await page.context().addCookies([{ name: 'pitboss_staff', value: token, url: club.origin }]);
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
  await page.goto(address);
  // Requests that are in flight when the session ends.
  club.expectErrors(page, /401/);
  return { page, api: new Api(club.origin, token) };
}

/** Signs in as this tab would, into the storage that all tabs share. */
async function signInHere(page: Page, who: 'floor' | 'owner') {
  await page.evaluate(async (body) => {
    const answer = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { token } = (await answer.json()) as { token: string };
    localStorage.setItem('auth_token', token);
  }, staff[who]);
}

async function typePlayer(page: Page, name: string) {
  await see(navigation(page).getByText('Live', { exact: true }));
  await button(page, 'Add Player').click();
  const form = dialog(page, 'Add Player');
  await nameIn(form).fill(name);
  return form;
}

function nameIn(form: Locator): Locator {
  return form.getByRole('textbox', { name: 'Name', exact: true });
}

async function seeLayer(page: Page) {
  const layer = page.getByRole('dialog', { name: 'Sign in to continue' });
  await see(layer);
  await see(layer.getByLabel('Password', { exact: true }));
  return layer;
}

async function expectNothingOf(page: Page, text: string) {
  const found = await page.evaluate((sought) => {
    const values = [...document.querySelectorAll('input, textarea')].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    );
    const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage));
    return [document.documentElement.outerHTML, ...values, ...stored].some((part) => part.includes(sought));
  }, text);
  expect(found).toBe(false);
}
