// Notices to players: an owner sets them up, a player agrees on their own page, the floor sees how far they come, and a
// stop is recorded.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { Api, lodge } from './harness/api';
import { look, violations } from './harness/axe';
import { openClub } from './harness/club';
import { openMailServer } from './harness/mail-server';
import { agreeToTexts, allowPush, pageOf, turnNoticesOn } from './harness/notices';
import { button, dialog, gone, heading, see, seeToast } from './harness/pages';
import { startProgram } from './harness/program';

const club = openClub();

const WIDTHS = [390, 834, 1440];
const PHONE = { width: 390, height: 844, touch: true };

let games = 0;

/** A new game with one table and a player on its list. */
async function waiting(floor: Api, name: string) {
  games += 1;
  const game = await floor.game(`2/6 Game ${games}`);
  const table = await floor.table(game, 70 + games);
  const player = await floor.player(name);
  await floor.post('/api/memberships', { playerId: player.id, roomId: lodge, membershipType: 'monthly' });
  return { table, player, entry: await floor.wait(player, game) };
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

/** Hands a push message to the worker of the page, as a push service does. */
async function push(phone: Page, message: object): Promise<unknown[]> {
  const worker = phone.context().serviceWorkers()[0] ?? (await phone.context().waitForEvent('serviceworker'));
  return await worker.evaluate(async (data) => {
    const shown: unknown[] = [];
    const { registration } = self as unknown as { registration: { showNotification: unknown } };
    await new Promise<void>((resolve) => {
      registration.showNotification = async (...notification: unknown[]) => {
        shown.push(...notification);
        resolve();
      };
      const event = Reflect.construct(Reflect.get(self, 'PushEvent') as typeof Event, ['push', { data }]) as Event;
      self.dispatchEvent(event);
    });
    return shown;
  }, JSON.stringify(message));
}

test('an owner turns notices on, brings a gateway and writes a text', async () => {
  const page = await club.visit('/settings/notices', { as: 'owner' });
  await see(heading(page, 'Settings'));
  await page.getByRole('radio', { name: 'On' }).click();
  await page.getByRole('checkbox', { name: 'Use' }).first().check();
  await page.getByLabel('Sent from').fill('+15125550100');
  await page.getByLabel('Account SID').fill('AC0001');
  await page.getByLabel('Auth token').fill('token-of-the-gateway');
  await button(page, /^You are next/).click();
  await page.getByRole('textbox', { name: 'You are next' }).fill('Stay close: you are next for ');
  await button(page, 'Insert {game}').click();
  await see(page.getByText(/Stay close: you are next for [^{]+$/));
  await button(page, 'Save Changes').click();
  await seeToast(page, 'Notices saved');
  await see(page.getByText('Stored, never shown'));
  await page.reload();
  await see(page.getByText('Stay close: you are next for {game}'));
  expect(await page.content()).not.toContain('token-of-the-gateway');
  expect(await look(page, undefined, WIDTHS)).toEqual([]);

  await button(page, 'Make Address').click();
  await button(dialog(page, 'Make an address for replies?'), 'Make Address').click();
  const made = dialog(page, 'The address for replies');
  await see(made.getByText(/\/api\/notice-webhooks\/\S{40,}$/));
  await button(made, 'Done').click();
  await see(button(page, 'New Address'));
  await button(page, 'Send Me a Test').click();
  await see(dialog(page, 'Send Me a Test').getByLabel('Your mobile number'));
  expect(await violations(page)).toEqual([]);
});

test('a player turns on notifications, sees that the phone receives them, and stops them', async () => {
  const floor = await club.api('floor');
  await turnNoticesOn(await club.api('owner'));
  const { player, entry } = await waiting(floor, 'Christopher Vance');
  const { id, secret } = await pageOf(floor, player.id);
  const phone = await club.visit(`/p/${id}#${secret}`, { ...PHONE, worker: true, before: allowPush });
  await see(phone.getByText('Seat alerts'));
  await button(phone, 'Turn on').click();
  const sheet = phone.getByRole('dialog');
  await see(sheet.getByRole('heading', { name: 'How should we reach you?' }));
  expect(await look(phone, undefined, [360, 390])).toEqual([]);
  await button(sheet, 'Turn on notifications').click();
  await see(sheet.getByRole('heading', { name: 'Did the test come through?' }));
  const scopes = await phone.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes).toEqual([`/p/${id}`]);
  const shown = await push(phone, { id: 'notice_1', kind: 'test', title: 'Test', body: 'It works.', room: 'Lodge' });
  expect(shown).toEqual(['Test · Lodge', expect.objectContaining({ body: 'It works.', tag: 'notice_1' })]);
  await see(sheet.getByText(/your phone answered \d+ seconds? later/));
  expect(await look(phone, undefined, [390])).toEqual([]);
  await button(sheet, 'Yes, I saw it').click();
  await see(sheet.getByText('Notifications on this phone'));
  expect(await look(phone, undefined, [390])).toEqual([]);
  await button(sheet, 'Done').click();
  await gone(sheet);
  await see(phone.getByText('By notification'));

  // The phone receives the notice of a call: its worker tells the room, whose row says so.
  const list = await club.visit('/cash-games', { as: 'floor' });
  await floor.post(`/api/waitlist/${entry.id}/call`);
  await see(row(list, 'Christopher Vance').getByText('Sending', { exact: true }));
  const called = async () => {
    const record = await floor.get<{ notices: { id: string; kind: string; channel: string | null }[] }>(
      `/api/player-notices/${lodge}/${player.id}`,
    );
    return record.notices.find(({ kind }) => kind === 'called');
  };
  await expect.poll(async () => (await called())?.channel).toBe('push');
  await push(phone, { ...(await called()), title: 'Your seat is ready', body: 'Table 71', room: 'Lodge' });
  await see(row(list, 'Christopher Vance').getByText('Delivered by push'));
  await see(phone.getByRole('timer'));
  await floor.post(`/api/waitlist/${entry.id}/undo`);

  await button(phone, 'Change').click();
  await button(sheet, 'Stop notifications on this phone').click();
  await button(sheet, 'Stop').click();
  await see(sheet.getByRole('heading', { name: 'How should we reach you?' }));
  await button(sheet, 'Not now').click();
  await see(phone.getByText('Off', { exact: true }));
  expect(await phone.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('texts need a box that the player checks, in their language', async () => {
  const floor = await club.api('floor');
  await turnNoticesOn(await club.api('owner'));
  const { player } = await waiting(floor, 'Alexandra Ruiz');
  const { id, secret } = await pageOf(floor, player.id);
  const phone = await club.visit(`/p/${id}#${secret}`, PHONE);
  await button(phone, 'Turn on').click();
  await button(phone, 'Text me').click();
  expect(await phone.getByRole('checkbox').isChecked()).toBe(false);
  await phone.getByLabel('Mobile number').fill('(512) 555-0177');
  await phone.getByRole('dialog').getByText('Español').click();
  await phone.getByText(/puede avisarme por este medio/).click();
  expect(await look(phone, undefined, [360, 390])).toEqual([]);
  await button(phone, 'Send me texts').click();
  await see(phone.getByText(/^We sent a message to ••• 0177/));
  await button(phone, 'Yes, I saw it').click();
  await see(phone.getByText('Texts to ••• 0177'));
  await button(phone, 'Add another way').click();
  await button(phone, 'Text me').click();
  await phone.getByLabel('Mobile number').fill('(512) 555-0188');
  await phone.getByRole('checkbox').check();
  await button(phone, 'Send me texts').click();
  await button(phone, 'Yes, I saw it').click();
  await button(phone, 'Try texts to ••• 0188 first').click();
  await see(button(phone, 'Try texts to ••• 0177 first'));
  await phone.keyboard.press('Escape');
  await see(phone.getByText('By text'));
});

test('the row of a called player says that the notice failed, and the desk records a stop', async () => {
  const floor = await club.api('floor');
  await turnNoticesOn(await club.api('owner'));
  const { player, entry } = await waiting(floor, 'Bartholomew Quist');
  const other = await waiting(floor, 'Silent Sam');
  await agreeToTexts(floor, player.id);
  const list = await club.visit('/cash-games', { as: 'floor' });
  await see(row(list, 'Bartholomew Quist'));
  await see(row(list, 'Silent Sam').getByText('No messages', { exact: true }));
  await floor.post(`/api/waitlist/${entry.id}/call`);
  await floor.post(`/api/waitlist/${other.entry.id}/call`);
  // The socket brings it: the page is not read again.
  await see(row(list, 'Bartholomew Quist').getByText('Failed, call by voice'));
  await see(row(list, 'Bartholomew Quist').getByText('Text: refused by the service'));
  await see(row(list, 'Silent Sam').getByText('No messages, call by voice'));
  expect(await look(list, undefined, WIDTHS)).toEqual([]);
  await list.goto(new URL('/floor-manager', list.url()).href);
  const priority = list.getByRole('region', { name: /^Priority Actions/ });
  await see(row(list, 'Bartholomew Quist called').getByText('Failed, call by voice'));
  await see(priority);
  expect(await look(list, undefined, WIDTHS)).toEqual([]);

  await list.goto(new URL(`/players/${player.id}`, list.url()).href);
  const messages = list.getByRole('region', { name: 'Messages to the Player' });
  await see(messages.getByText('Text to ••• 0177'));
  await see(
    list
      .getByRole('table', { name: /^Messages/ })
      .getByText('refused by the service')
      .first(),
  );
  expect(await look(list, undefined, WIDTHS)).toEqual([]);
  await button(messages, 'Record a Stop').click();
  await button(dialog(list, 'Stop all messages to Bartholomew Quist?'), 'Record Stop').click();
  await seeToast(list, 'Stop recorded');
  await see(messages.getByText('Stopped all messages'));
  await see(list.getByRole('cell', { name: 'told the front desk' }));
  expect(await messages.getByRole('button').count()).toBe(0);
});

/** A program of its own that sends email to a mail server of this machine, which it trusts. */
async function openMailing() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitboss-mail-'));
  const mail = await openMailServer(folder);
  const program = await startProgram({
    data: path.join(folder, 'data'),
    flags: ['--demo', '--private-notices'],
    env: { SSL_CERT_FILE: mail.certificate },
  });
  onTestFinished(async () => {
    await program.stop();
    mail.close();
    rmSync(folder, { recursive: true });
  });
  await turnNoticesOn(await Api.signIn(program.origin, 'owner'), {
    host: 'localhost',
    port: mail.port,
    security: 'starttls',
    user: 'lodge',
    secret: 'secret-word',
    from: 'notices@lodge.example',
    site: program.origin,
  });
  return { origin: program.origin, received: mail.received };
}

test('a player gets email of the call, and stops it by the link in the email', async () => {
  const { origin, received } = await openMailing();
  const floor = await Api.signIn(origin, 'floor');
  const { player, entry } = await waiting(floor, 'Christopher Vance');
  const { id, secret } = await pageOf(floor, player.id);
  const phone = await club.visit(`/p/${id}#${secret}`, { ...PHONE, origin });
  await button(phone, 'Turn on').click();
  await button(phone, 'Email me').click();
  await phone.getByLabel('Email address').fill('chris@example.org');
  await phone.getByRole('checkbox').check();
  expect(await look(phone, undefined, [360, 390])).toEqual([]);
  await button(phone, 'Send me emails').click();
  await expect.poll(() => received.map(({ to }) => to)).toEqual(['chris@example.org']);
  await button(phone, 'Yes, I saw it').click();
  await see(phone.getByText('Emails to c•••@example.org'));
  await button(phone, 'Done').click();
  await see(phone.getByText('By email'));

  await floor.post(`/api/waitlist/${entry.id}/call`);
  await expect.poll(() => received).toHaveLength(2);
  expect(received[1]?.title).toMatch(/^Lodge Card Club: /);
  expect(received[1]?.text).toContain('seat 1');
  await expect
    .poll(async () => (await floor.waiting()).find((one) => one.id === entry.id)?.notice?.status)
    .toBe('sent');
  await floor.post(`/api/waitlist/${entry.id}/undo`);

  const link = /http:\S+$/.exec(received[1]?.text ?? '')?.[0] ?? '';
  const stop = await club.visit(link.slice(origin.length), { ...PHONE, origin });
  await see(button(stop, 'Stop Email'));
  expect(await look(stop, undefined, [360, 390])).toEqual([]);
  await see(phone.getByText('By email'));
  await button(stop, 'Stop Email').click();
  await see(stop.getByRole('status').getByText('Stopped'));
  expect(await look(stop, undefined, [360, 390])).toEqual([]);
  await see(phone.getByText('Off', { exact: true }));
  await stop.reload();
  await see(stop.getByRole('status').getByText('Stopped'));
});
