import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { Api, lodge } from './harness/api';
import { look } from './harness/axe';
import { firstLoad, lateLine } from './first-rows';
import { openClub } from './harness/club';
import { CutProxy, cuts } from './harness/cut-proxy';
import { button, gone, see, speakSpanish } from './harness/pages';
import { openRoomPage } from './harness/room-page';

const club = openClub();

const PHONE = { width: 390, height: 844, touch: true };
const PHONES = [360, 390];

let games = 0;

/** A new game with one table and a player on its list, with a link to their page. */
async function waiting(floor: Api, name: string) {
  games += 1;
  const game = await floor.game(`3/5 Game ${games}`);
  const number = 90 + games;
  const table = await floor.table(game, number);
  const first = await floor.player('Devon Reyes');
  const player = await floor.player(name);
  await floor.post('/api/memberships', { playerId: player.id, roomId: lodge, membershipType: 'monthly' });
  await floor.wait(first, game);
  const entry = await floor.wait(player, game);
  return { game, table, number, player, entry, address: await linkOf(floor, player.id) };
}

async function linkOf(floor: Api, playerId: string) {
  const { link, secret } = await floor.post<{ link: { id: string }; secret: string }>(
    `/api/player-links/${lodge}/${playerId}`,
  );
  return `/p/${link.id}#${secret}`;
}

const ended = (page: Page) => page.getByRole('heading', { name: 'This link doesn’t work anymore' });

test('the desk makes a link with a code, and a phone opens it without a sign-in', async () => {
  const floor = await club.api('floor');
  const { player } = await waiting(floor, 'Christopher Vance');
  const desk = await club.visit(`/players/${player.id}`, { as: 'floor' });
  await button(desk, 'More for Christopher Vance').click();
  await desk.getByRole('menuitem', { name: 'Link to Their Page' }).click();
  await button(desk.getByRole('alertdialog'), 'Renew Link').click();
  const made = desk.getByRole('dialog', { name: 'The page of Christopher Vance' });
  await see(made.getByRole('img', { name: 'Code that opens the page of Christopher Vance' }));
  const address = (await made.getByText(/\/p\//).textContent()) ?? '';
  expect(new URL(address).hash.length).toBeGreaterThan(40);

  const phone = await club.visit(address.slice(new URL(address).origin.length), PHONE);
  await see(phone.getByRole('heading', { name: 'Christopher V.' }));
  expect(phone.url()).not.toContain('#');
  await see(phone.getByText('2nd of 2'));
  await button(phone, 'Why am I 2nd?').click();
  await see(phone.getByText('Devon R.'));
  expect(await phone.content()).not.toContain('Devon Reyes');
  expect(await look(phone, undefined, PHONES)).toEqual([]);
});

test('a call reaches the phone, is answered once in one of two tabs, and the floor sees the answer', async () => {
  const floor = await club.api('floor');
  const { entry, number, address } = await waiting(floor, 'Christopher Vance');
  const list = await club.visit('/cash-games', { as: 'floor' });
  const phone = await club.visit(address, PHONE);
  await see(phone.getByRole('heading', { name: 'Christopher V.' }));
  const other = await phone.context().newPage();
  await other.goto(phone.url());
  await see(other.getByRole('heading', { name: 'Christopher V.' }));

  await floor.post(`/api/waitlist/${entry.id}/call`, { reason: 'The first is not here' });
  await see(phone.getByRole('heading', { name: `Table ${number}, seat 1` }));
  expect(await look(phone, undefined, PHONES)).toEqual([]);
  await button(phone, 'Need 5 minutes').click();
  await see(phone.getByText('The floor knows you need a minute'));
  await see(list.getByText('Asked for 5 minutes').first());
  await see(other.getByText('The floor knows you need a minute'));
  expect(await button(other, 'Need 5 minutes').getAttribute('aria-disabled')).toBe('true');
  await button(other, 'I’m on my way').click();
  await see(list.getByText('On the way').first());
  await see(phone.getByText('The floor knows you’re on your way'));
  await other.close();

  await button(phone, 'Leave the list').click();
  await button(phone.getByRole('group', { name: /^Leave the list/ }), 'Leave the list').click();
  await see(phone.getByRole('heading', { name: 'You’re not on a list' }));
  await gone(list.getByText('On the way'));
});

test('a seated player sees the charge by table', async () => {
  const floor = await club.api('floor');
  const { player, table, number, address } = await waiting(floor, 'Christopher Vance');
  await floor.sit(table, player, 4);
  const phone = await club.visit(address, PHONE);
  await see(phone.getByRole('heading', { name: `Table ${number}, seat 4` }));
  await see(phone.getByRole('table', { name: /^Seat rental by table/ }));
  await see(phone.getByText('To pay at the desk'));
  expect(await look(phone, undefined, PHONES)).toEqual([]);
});

test('a phone without a connection keeps what it knew and disables the acts; a renewed link ends the page', async () => {
  const floor = await club.api('floor');
  const { player, address } = await waiting(floor, 'Christopher Vance');
  const phone = await club.visit(address, { ...PHONE, before: async () => undefined });
  club.expectOutage(phone);
  await see(phone.getByText('2nd of 2'));
  await phone.context().setOffline(true);
  await see(phone.getByText(/since \d+:\d\d [AP]M$/).first());
  expect(await button(phone, 'Leave the list').getAttribute('aria-disabled')).toBe('true');
  await phone.context().setOffline(false);
  await see(phone.getByText('Live', { exact: true }));

  await linkOf(floor, player.id);
  await see(ended(phone));
  expect(await phone.content()).not.toContain('Christopher');
  expect(await look(phone, undefined, PHONES)).toEqual([]);
});

test.each([
  { language: 'English', player: 'Christopher Vance', requests: 6, prepare: undefined },
  { language: 'Spanish', player: 'Carmen Ibarra', requests: 8, prepare: speakSpanish },
])('a first visit in $language sends few requests and 90 KB until the place is there', async (visit) => {
  const { address } = await waiting(await club.api('floor'), visit.player);
  const { requests } = visit;
  const budget = { name: 'Player page', address, width: 390, row: 'main dl', requests, kb: 90, seconds: 3 };
  const { sent, kb } = await firstLoad(club, budget, lateLine, visit.prepare);
  const isOver = sent.length > budget.requests || kb > budget.kb;
  expect(isOver ? [`${kb.toFixed(1)} KB`, ...sent.map(({ path, bytes }) => `${bytes} ${path}`)] : []).toEqual([]);
});

test('the page speaks the language of the phone: the place, the call, the bill and the end of a link', async () => {
  const floor = await club.api('floor');
  const { entry, player, number, address } = await waiting(floor, 'Christopher Vance');
  const phone = await club.visit(address, { ...PHONE, before: speakSpanish });
  club.expectErrors(phone, /401/); // the link ends
  await see(phone.getByText('2.º de 2'));
  expect(await phone.locator('html').getAttribute('lang')).toBe('es');
  await button(phone, '¿Por qué soy el 2.º?').click();
  await see(phone.getByRole('heading', { name: 'Cómo funciona el orden' }));
  expect(await look(phone, undefined, PHONES)).toEqual([]);

  await floor.post(`/api/waitlist/${entry.id}/call`, { reason: 'The first is not here' });
  await see(phone.getByRole('heading', { name: `Mesa ${number}, asiento 1` }));
  await button(phone, '5 minutos más').click();
  await see(phone.getByText('El personal sabe que necesita un momento'));
  await see(phone.getByRole('region', { name: 'Esta llamada' }).getByText('Usted pidió 5 minutos más.'));
  expect(await look(phone, undefined, PHONES)).toEqual([]);

  await floor.post(`/api/waitlist/${entry.id}/seat`, { buyInAmount: '200.00' });
  await see(phone.getByText('Por pagar en recepción'));
  await button(phone, 'Esta noche, visitas y recibos').click();
  await see(phone.getByRole('region', { name: 'Esta noche' }).getByText(`Se sentó: mesa ${number}, asiento 1`));
  await see(phone.getByRole('region', { name: 'Últimos 7 días' }));
  expect(await look(phone, undefined, PHONES)).toEqual([]);

  await button(phone, 'English').click();
  await see(phone.getByText('To pay at the desk'));
  expect(await phone.locator('html').getAttribute('lang')).toBe('en');
  await button(phone, 'Español').click();
  await linkOf(floor, player.id);
  await see(phone.getByRole('heading', { name: 'Este enlace ya no funciona' }));
  expect(await look(phone, undefined, PHONES)).toEqual([]);
});

test('a player joins another list from the page, and shows the code that the desk scans', async () => {
  await openRoomPage(club);
  const floor = await club.api('floor');
  const { player, address } = await waiting(floor, 'Christopher Vance');
  const other = await waiting(floor, 'Inez Duarte');
  const phone = await club.visit(address, { ...PHONE, before: speakSpanish });
  await button(phone, 'Anotarme en otra lista').click();
  await button(phone, `Anotarme en la lista de ${other.game.name}`).click();
  await phone
    .getByRole('radio', { name: /^Antes de las? / })
    .first()
    .check();
  await phone.evaluate(() => scrollTo(0, 0)); // a button below the bar that stays on top counts as hidden
  expect(await look(phone, undefined, PHONES)).toEqual([]);
  await button(phone, 'Anotarme').click();
  await see(phone.getByRole('heading', { name: other.game.name }));
  const entries = (await floor.waiting()).filter(({ playerId }) => playerId === player.id);
  expect(entries.map(({ gameTypeId, source }) => [gameTypeId, source])).toContainEqual([other.game.id, 'online']);

  await button(phone, 'Mi código').click();
  const sheet = phone.getByRole('dialog', { name: 'Su código' });
  await see(sheet.getByRole('img', { name: 'Su código' }));
  expect(await look(phone, '[open]', PHONES)).toEqual([]);
  await button(sheet, 'Cerrar').click();
  await gone(sheet);
});

/** The code that a board on the wall shows now. */
async function codeOnTheBoard(floor: Api): Promise<string> {
  const { code, secret } = await floor.post<{ code: string; secret: string }>('/api/screens/pairings');
  await floor.post(`/api/screens/${lodge}`, {
    code,
    kind: 'lists',
    name: 'Wall',
    theme: 'dark',
    textSize: 'normal',
    language: 'en',
  });
  return (await new Api(floor.origin, secret).get<{ code: string }>(`/api/board/${lodge}/code`)).code;
}

test.each(cuts)('an act of the page whose answer is lost (%s) is repeated with its key and done once', async (cut) => {
  await openRoomPage(club);
  const floor = await club.api('floor');
  const { game } = await waiting(floor, 'Inez Duarte');
  const player = await floor.player('Christopher Vance');
  await floor.post('/api/memberships', { playerId: player.id, roomId: lodge, membershipType: 'monthly' });
  const own = async () => (await floor.waiting()).filter(({ playerId }) => playerId === player.id);
  const proxy = await CutProxy.open(() => club.origin);
  onTestFinished(() => proxy.close());
  const phone = await club.visit(await linkOf(floor, player.id), { ...PHONE, origin: proxy.origin });
  club.expectOutage(phone);

  /** Presses, loses the answer, and waits for that of the repeat. */
  async function lose(part: string, press: () => Promise<unknown>) {
    proxy.attempts.length = 0;
    proxy.cutNext(new RegExp(`^POST /api/player-pages/[^/]+/${part}$`), cut, false);
    await press();
    await expect.poll(() => proxy.attempts.at(-1)?.status, { message: part }).toBe(204);
    await expect.poll(() => proxy.attempts.length, { message: `${part} is repeated` }).toBeGreaterThan(1);
    expect(new Set(proxy.attempts.map(({ key }) => key)).size, `keys of ${part}`).toBe(1);
    expect(proxy.attempts.filter(({ status = 204 }) => status !== 204)).toEqual([]);
  }

  await button(phone, `Join list for ${game.name}`).click();
  await lose('lists', () => button(phone, 'Join list').click());
  await expect.poll(async () => (await own()).map(({ arrivedAt }) => arrivedAt)).toEqual([null]);

  await phone.getByLabel('Code on the board').fill(await codeOnTheBoard(floor));
  await lose('arrive', () => button(phone, 'I’m here').click());
  await expect.poll(async () => (await own()).filter(({ arrivedAt }) => arrivedAt !== null)).toHaveLength(1);

  const [entry] = await own();
  await floor.post(`/api/waitlist/${entry?.id}/call`, { reason: 'The first is not here' });
  await lose('answer', () => button(phone, 'Need 5 minutes').click());
  await expect.poll(async () => (await own()).map(({ answer }) => answer)).toEqual(['more_time']);

  await button(phone, 'Leave the list').click();
  await lose('leave', () => button(phone.getByRole('group', { name: /^Leave the list/ }), 'Leave the list').click());
  await expect.poll(own).toEqual([]);
});
