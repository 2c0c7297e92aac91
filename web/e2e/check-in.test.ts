// The door in one form: typed, scanned or new, one act checks in, sells, collects and adds to lists.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { EntryCheck, Player, Session, WaitlistEntry } from '@/api/types';
import { lodge } from './harness/api';
import { look } from './harness/axe';
import { openClub } from './harness/club';
import { addAtDoor, button, dialog, findAtDoor, gone, navigation, see, seeToast } from './harness/pages';

const club = openClub();

const LICENSE = (last: string, first: string, birth: string, expiry: string) =>
  ['@', '', 'ANSI 636015080002DL00410200ZT02410020DLDAQ01234567', `DCS${last}`, `DAC${first}`, 'DADGUADALUPE'].join(
    '\n',
  ) + `\nDBB${birth}\nDBA${expiry}\nDAG1 SECRET STREET\nZTZTA\n`;

/** Types as a scanner does, as soon as the shell is shown: the keyboard stamps a key every five milliseconds. */
async function scan(page: Page, text: string): Promise<void> {
  await see(navigation(page));
  await page.evaluate(
    (keys) => {
      const start = performance.now();
      for (const [i, key] of keys.entries()) {
        const press = { key: key === '\n' ? 'Enter' : key, bubbles: true, cancelable: true };
        const event = new KeyboardEvent('keydown', press);
        Object.defineProperty(event, 'timeStamp', { value: start + 5 * i });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }
    },
    [...text],
  );
}

/** The addresses and bodies of all requests of the page from now on. */
function collectSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

/** Counts the presses of a pointer on a page. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    document.addEventListener(
      'pointerdown',
      () => {
        document.body.dataset.clicks = String(Number(document.body.dataset.clicks ?? '0') + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.body.dataset.clicks ?? '0'));
}

const openSession = async (playerId: string) => {
  const api = await club.api('office');
  const sessions = await api.get<Session[]>(`/api/sessions/${lodge}?limit=200`);
  return sessions.find((session) => session.playerId === playerId && session.checkOutTime === null);
};

test('from the floor screen a member is checked in with one click and typing', async () => {
  const api = await club.api('office');
  const { id } = await api.player('Mabel Memberson');
  await api.post('/api/memberships', { playerId: id, roomId: lodge, membershipType: 'annual' });
  const page = await club.visit('/floor-manager', { as: 'floor' });
  const clicks = await countClicks(page);
  await button(page, 'Check In').first().click();
  const form = dialog(page, 'Check In Player');
  await findAtDoor(form, 'Mabel Memberson');
  await see(button(form, 'Check In'));
  await page.keyboard.press('Enter');
  await see(form.getByText('Mabel Memberson is checked in'));
  expect(await clicks()).toBe(1);
  expect((await openSession(id))?.status).toBe('checked_in');
});

test('a new guest with a membership is on a list after at most four clicks and typing', async () => {
  const page = await club.visit('/floor-manager', { as: 'office' });
  const clicks = await countClicks(page);
  await button(page, 'Check In').first().click();
  await addAtDoor(dialog(page, 'Check In Player'), 'Gale Guestly');
  const form = dialog(page, 'New Player');
  const list = form.getByRole('checkbox').first();
  const game = (await list.locator('..').innerText()).split('\n')[0];
  await list.click();
  await button(form, /^Take \$25\.00, Check In and Add to 1 List$/).click();
  const done = dialog(page, 'Check In Player');
  await see(done.getByText('Gale Guestly is checked in'));
  await see(done.getByText(`${game}`));
  expect(await clicks()).toBeLessThanOrEqual(4);
  await button(done, 'Check In the Next Player').click();
  await findAtDoor(done, 'Gale Guestly');
  await see(done.getByText(/^On .* list/));
  expect(await look(page, '[role="dialog"]', [1440, 1024, 390])).toEqual([]);
});

test('a check-in with a sale and a list is undone as one act from its result', async () => {
  const api = await club.api('office');
  const { id } = await api.player('Uma Undone');
  const page = await club.visit('/floor-manager', { as: 'office' });
  await button(page, 'Check In').first().click();
  const form = dialog(page, 'Check In Player');
  await findAtDoor(form, 'Uma Undone');
  await form.getByRole('checkbox').first().click();
  await button(form, /^Take \$25\.00, Check In and Add to 1 List$/).click();
  await see(form.getByText('Uma Undone is checked in'));
  await button(form, 'Undo Check-In').click();
  await seeToast(page, 'Uma Undone: return $25.00');
  await see(form.getByText('Ready to scan'));
  await button(form, 'Close').click();
  await gone(form);
  expect(await button(page, /^Undo/).count()).toBe(0);
  expect(await openSession(id)).toBeUndefined();
  const lists = await api.get<WaitlistEntry[]>(`/api/waitlist/${lodge}`);
  expect(lists.filter(({ playerId }) => playerId === id)).toEqual([]);
  const door = await api.get<EntryCheck>(`/api/players/${id}/door?room=${lodge}`);
  expect(door).toMatchObject({ maySit: false, lastSession: null });
});

test('a scanned license fills in a new player, and the scan is stored nowhere', async () => {
  const page = await club.visit('/players', { as: 'office' });
  const sent = collectSent(page);
  const form = dialog(page, 'New Player');
  await scan(page, LICENSE('DACOSTA', 'MARIA', '06141992', '06142020'));
  await see(form);
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Maria Dacosta');
  expect(await form.getByLabel('Birth date').inputValue()).toBe('1992-06-14');
  await see(form.getByText(/^Expired/));
  expect(await look(page, '[role="dialog"]', [1440, 390])).toEqual([]);
  await button(form, 'Take $25.00 and Check In').click();
  await see(dialog(page, 'Check In Player').getByText('Maria Dacosta is checked in'));
  expect(sent.join('\n')).not.toMatch(/SECRET|01234567|GUADALUPE|ANSI/i);
});

test('a license of a known person and the code on a phone open that person', async () => {
  const api = await club.api('office');
  const known = await api.player('Nate Vandersloot');
  await api.send('PATCH', `/api/players/${known.id}`, { birthDate: '1984-04-02' });
  const page = await club.visit('/dashboard', { as: 'office' });
  const form = dialog(page, 'Check In Player');
  const found = form.getByRole('heading', { name: 'Nate Vandersloot' });
  await scan(page, LICENSE('VANDERSLOOT', 'NATHANIEL', '04021984', '04022030'));
  await see(found);
  await see(form.getByText('Born 1984, over 21'));
  await page.keyboard.press('Escape');
  await gone(form);
  // Letters of the code are shortcuts that open the palette, as no field has the focus.
  const sent = collectSent(page);
  await scan(page, `${known.id}\n`);
  await see(found);
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(sent.join('\n')).not.toContain('q=');
});

test('a barred player is not admitted: no sale, no reason, and closing records the refusal', async () => {
  const api = await club.api('floor');
  const { id } = await api.player('Cole Bannister');
  await api.post<Player>(`/api/players/${id}/bar`, { reason: 'Threw a chair' });
  const page = await club.visit('/player-sessions', { as: 'office' });
  await button(page, 'Check In Player').click();
  const form = dialog(page, 'Check In Player');
  await findAtDoor(form, 'Cole Bannister');
  await see(form.getByText('Do not admit'));
  expect(await form.innerText()).not.toContain('chair');
  expect(await form.getByRole('radio').count()).toBe(0);
  expect(await look(page, '[role="dialog"]', [1440, 390])).toEqual([]);
  await button(form, 'Close and Record the Refusal').click();
  await gone(form);
  await expect
    .poll(async () => await api.get<{ reason: string }[]>(`/api/players/${id}/refusals`))
    .toMatchObject([{ reason: 'barred', place: 'check_in' }]);
});

test('the same name, phone or birth date is shown while a new player is typed', async () => {
  const api = await club.api('office');
  const { id } = await api.player('Dora Double');
  await api.send('PATCH', `/api/players/${id}`, { birthDate: '1980-05-06', phoneNumber: '512 555 0107' });
  const page = await club.visit('/player-sessions', { as: 'office' });
  await button(page, 'Check In Player').click();
  await addAtDoor(dialog(page, 'Check In Player'), 'Theodora Doublé');
  const form = dialog(page, 'New Player');
  await form.getByLabel('Birth date').fill('1980-05-06');
  await see(form.getByText(/Same birth date/));
  await form.getByRole('textbox', { name: 'Mobile number' }).fill('(512) 555-0107');
  await see(form.getByText(/Same phone number, same birth date/));
  await button(form, 'Use This Record').click();
  await see(dialog(page, 'Check In Player').getByRole('heading', { name: 'Dora Double' }));
});
