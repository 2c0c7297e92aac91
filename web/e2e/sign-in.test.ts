import { expect, test } from 'vitest';
import { Api, staff } from './harness/api';
import { unheardOf } from './harness/canary';
import { openClub } from './harness/club';
import { button, changeRoom, heading, navigation, see, seeToast } from './harness/pages';

const club = openClub();

test('signs in with a demo sign-in from the door', async () => {
  const page = await club.visit('/');
  await see(heading(page, 'Sign in to Lodge Card Club'));
  await expect.poll(() => page.title()).toBe('Sign in · Lodge Card Club · PitBoss');

  await button(page, 'Use, Floor Manager').click();
  // The page reloads a second after its message, so a busy machine cannot wait for it.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.body.textContent.includes('Logged in successfully')) sessionStorage.setItem('told', 'yes');
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await button(page, 'Sign In').click();

  await see(heading(page, 'Dashboard'));
  await see(navigation(page).getByText('Floor Manager').first());
  await expect.poll(() => page.title()).toBe('Dashboard · Lodge Card Club · PitBoss');
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('yes');
});

test('signs in by typing, with Enter', async () => {
  const page = await club.visit('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(staff.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(staff.owner.password);
  await page.keyboard.press('Enter');
  await see(heading(page, 'Dashboard'));
  await see(navigation(page).getByText('Ruth Callahan'));
});

test('a wrong password says Login Failed and keeps the email', async () => {
  const page = await club.visit('/');
  club.expectErrors(page, /401/);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill(staff.floor.email);
  await page.getByLabel('Password', { exact: true }).fill(unheardOf());
  await button(page, 'Sign In').click();
  await seeToast(page, 'Login Failed');
  await seeToast(page, 'Invalid email or password');
  expect(await email.inputValue()).toBe(staff.floor.email);
  await see(heading(page, 'Sign in to Lodge Card Club'));
});

test('an empty form reports missing fields and focuses the first one', async () => {
  const page = await club.visit('/');
  await button(page, 'Sign In').click();
  await see(page.getByText('Email is required'));
  await see(page.getByText('Password is required'));
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('an unknown tenant gets an error page instead of a password form', async () => {
  const page = await club.visit('/?org=nobody');
  await see(heading(page, 'No card room at this address'));
  await see(page.getByText('nobody.localhost'));
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);

  await page.getByRole('textbox', { name: /Your club's address/ }).fill('demo');
  await button(page, 'Open').click();
  await see(heading(page, 'Sign in to Lodge Card Club'));
});

test('changes the room, and the room stays chosen after a reload', async () => {
  const page = await club.visit('/', { as: 'floor' });
  await see(button(page, 'Active Room Lodge Card Club - Austin, TX'));
  await changeRoom(page, 'Lodge Round Rock - Round Rock, TX');
  await see(button(page, 'Active Room Lodge Round Rock - Round Rock, TX'));
  await expect.poll(() => page.title()).toBe('Dashboard · Lodge Round Rock · PitBoss');
  await page.reload();
  await see(button(page, 'Active Room Lodge Round Rock - Round Rock, TX'));
});

test('signs out, and the token is worth nothing afterwards', async () => {
  const page = await signedInAlone('/analytics');
  await see(page.getByRole('link', { name: /^Floor Manager \d/ })); // the last data that the page fetches
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  await button(page, 'Sign Out').click();
  await see(heading(page, 'Sign in to Lodge Card Club'));
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  const answer = await fetch(`${club.origin}/api/auth/user`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
});

test('a session that ends elsewhere asks for a new sign-in above the page', async () => {
  const page = await signedInAlone('/floor-manager');
  await see(navigation(page).getByText('Live', { exact: true }));
  club.expectErrors(page, /401/); // requests that are in flight when the session ends
  const token = (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '';
  await new Api(club.origin, token).post('/api/auth/logout');
  const layer = page.getByRole('dialog', { name: 'Sign in to continue' });
  await see(layer);
  await button(layer, 'Sign in as someone else').click();
  await see(heading(page, 'Sign in to Lodge Card Club'));
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('an invalid token leads to the sign-in, at the requested address', async () => {
  const page = await club.visit('/');
  await see(heading(page, 'Sign in to Lodge Card Club'));
  club.expectErrors(page, /401/);
  await page.evaluate(() => localStorage.setItem('auth_token', 'of-another-day'));
  await page.goto('/tables/table_4');
  await see(heading(page, 'Sign in to Lodge Card Club'));
  expect(new URL(page.url()).pathname).toBe('/tables/table_4');
});

test('a signed-in person goes straight to a deep link', async () => {
  const page = await club.visit('/floor-manager?show=short', { as: 'floor' });
  await see(heading(page, 'Floor Manager'));
  await see(page.getByRole('radio', { name: /^Short/, checked: true }));
});

test('an administrator of the platform logs in for a club, says why, and ends it', async () => {
  const page = await club.visit('/?admin=true');
  await button(page, 'admin@demo.pitboss.example').click();
  await button(page, 'Sign In').click();
  await button(page, 'Login, Lodge Card Club').click();
  const ask = page.getByRole('dialog', { name: 'Log in to Lodge Card Club?' });
  await ask.getByRole('textbox', { name: 'Reason' }).fill('Ticket 4182');
  const [tab] = await Promise.all([page.waitForEvent('popup'), button(ask, 'Login').click()]);
  await see(tab.getByText('Kim Osei is signed in as Ruth Callahan'));
  await see(heading(tab, 'Dashboard'));
  expect(tab.url()).toBe(`${club.origin}/?org=demo`);
  await tab.goto('/settings/audit');
  await see(tab.getByText('Logged in as owner Ruth Callahan: Ticket 4182'));
  await button(tab, 'End').click();
  await see(heading(tab, 'Sign in to Lodge Card Club'));
});

/** A session that may be ended without disturbing anyone else. */
async function signedInAlone(address: string) {
  const page = await club.visit('/');
  await see(heading(page, 'Sign in to Lodge Card Club'));
  const { token } = await Api.signIn(club.origin, 'floor');
  await page.context().addCookies([{ name: 'pitboss_staff', value: token, url: club.origin }]);
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
  await page.goto(address);
  await see(navigation(page));
  return page;
}
