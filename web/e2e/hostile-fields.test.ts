// Sends hostile texts through the API into all fields that the screens show, each field the next ones in turn, and then
// visits every screen once. The server's own test checks that every field accepts all of them
// (internal/test/apptest/texts_test.go).
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Player } from '@/api/types';
import { hostile } from '@/test/hostile';
import { type Api, lodge } from './harness/api';
import { openClub } from './harness/club';
import { see } from './harness/pages';
import { screens } from './scenes';

interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  pattern?: string;
  format?: string;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Description {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

const description: Description = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

/** Fields that accept only one format, or are compared and never shown. */
const formed =
  /(?:Id|Ids\[\]|[eE]mail|[pP]hone|phoneNumber|[dD]omain|timeZone|validFrom|probationUntil|startsOn|endsOn|birthDate|status|template|preset|pin|[cC]ode|inviteCode|[pP]assword|device|zipCode)$/;

function textFields(schema: Schema, name = ''): [name: string, limit: number][] {
  if (schema.$ref !== undefined)
    return textFields(description.components.schemas[schema.$ref.replace(/.*\//, '')] ?? {}, name);
  if (schema.enum ?? schema.pattern ?? schema.format) return [];
  const types = [schema.type ?? []].flat();
  return [
    ...(types.includes('string') ? [[name, schema.maxLength ?? 60] as [string, number]] : []),
    ...(schema.anyOf ?? []).flatMap((one) => textFields(one, name)),
    ...(schema.items === undefined ? [] : textFields(schema.items, `${name}[]`)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
      textFields(one, name === '' ? key : `${name}.${key}`),
    ),
  ];
}

const fields = new Map(
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => [
      `${method.toUpperCase()} ${path}`,
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => textFields(schema)),
    ]),
  ),
);

let turn = 0;

/** The next texts that fit into the field, joined. */
function next(limit: number): string {
  const texts: string[] = [];
  for (let length = 0; ; turn++) {
    const text = hostile[turn % hostile.length] ?? '';
    length += [...text].length + 1;
    if (length > limit + 1 && texts.length > 0) break;
    texts.push(length > limit + 1 ? [...text].slice(0, limit).join('') : text);
  }
  return texts.join(' ');
}

/** Sends the request with a hostile text in each of its empty fields. */
async function write<T>(api: Api, route: string, path: string, body: Record<string, unknown> = {}) {
  const filled = { ...body };
  for (const [name, limit] of fields.get(route) ?? [])
    if (!(name in body) && !formed.test(name) && !/[.[]/.test(name)) filled[name] = next(limit);
  return await api.send<T>(route.replace(/ .*/, ''), path, filled);
}

const club = openClub(async (evening) => {
  const owner = await evening.api('owner');
  const made: Player[] = [];
  // Each name once; the fields beside it take the next texts.
  for (let at = 0; at < hostile.length; at += 20)
    made.push(
      ...(await Promise.all(
        hostile.slice(at, at + 20).map((name) =>
          write<Player>(owner, 'POST /api/players', '/api/players', {
            name: `${name} .`,
            isActive: true,
          }),
        ),
      )),
    );
  const [first, second, third] = made.slice(0, 3).map(({ id }) => id);
  const room = { roomId: lodge };
  await write(owner, 'PATCH /api/players/{id}', `/api/players/${first}`);
  for (let n = 0; n < 4; n++) await write(owner, 'POST /api/players/{id}/notes', `/api/players/${first}/notes`);
  await write(owner, 'POST /api/players/{id}/bar', `/api/players/${second}/bar`);
  const blinds = { gameFormat: 'PLO', smallBlind: '1.00', bigBlind: '2.00', minBuyIn: '100.00' };
  const game = await write<{ id: string }>(owner, 'POST /api/game-types', '/api/game-types', blinds);
  await write(owner, 'PATCH /api/game-types/{id}', `/api/game-types/${game.id}`);
  const table = await write<{ id: string }>(owner, 'POST /api/tables', '/api/tables', {
    ...room,
    gameTypeId: game.id,
    tableNumber: 77,
    maxSeats: 9,
  });
  await write(owner, 'PATCH /api/tables/{id}/setup', `/api/tables/${table.id}/setup`);
  for (const [i, { id }] of made.slice(10, 19).entries())
    await write(owner, 'POST /api/seats', '/api/seats', {
      tableId: table.id,
      playerId: id,
      seatNumber: i + 1,
      buyInAmount: '200.00',
    });
  await write(owner, 'POST /api/tables/{id}/pause', `/api/tables/${table.id}/pause`);
  for (const { id } of made.slice(20, 30))
    await write(owner, 'POST /api/waitlist', '/api/waitlist', {
      ...room,
      gameTypeId: game.id,
      playerId: id,
    });
  for (const { id } of made.slice(30, 40))
    await write(owner, 'POST /api/sessions/check-in', '/api/sessions/check-in', {
      ...room,
      playerId: id,
    });
  await write(owner, 'POST /api/memberships', '/api/memberships', {
    ...room,
    playerId: third,
    membershipType: 'daily',
    paymentMethod: 'cash',
  });
  await write(owner, 'POST /api/chip-transactions', '/api/chip-transactions', {
    ...room,
    playerId: third,
    transactionType: 'chip_sale',
    amount: '100.00',
    chipCount: '100.00',
    paymentMethod: 'card',
  });
  await write(owner, 'POST /api/drawers', '/api/drawers', room);
  await write(owner, 'POST /api/pit-boss/alerts', '/api/pit-boss/alerts', {
    ...room,
    kind: 'dispute',
  });
  await write(owner, 'POST /api/pit-boss/alerts/{room}/shift-notes', `/api/pit-boss/alerts/${lodge}/shift-notes`);
  const staff = await write<{ id: string }>(owner, 'POST /api/staff', '/api/staff', {
    role: 'dealer',
    skills: ['PLO'],
  });
  await write(owner, 'PATCH /api/staff/{id}', `/api/staff/${staff.id}`);
  const strings = `/api/rotation/${lodge}/strings`;
  const { strings: all } = await write<{ strings: { id: string }[] }>(
    owner,
    'POST /api/rotation/{room}/strings',
    strings,
    {
      downMinutes: 30,
      stops: [table.id, null],
    },
  );
  await write(owner, 'PATCH /api/rotation-strings/{id}', `/api/rotation-strings/${all.at(-1)?.id}`);
  const season = { ...room, startsOn: '2026-11-01', endsOn: '2027-02-28', counted: 10 };
  await write(owner, 'POST /api/seasons', '/api/seasons', season);
  const startTime = new Date(Date.now() + 7_200_000).toISOString();
  const event = await write<{ id: string }>(owner, 'POST /api/tournaments', '/api/tournaments', {
    ...room,
    buyIn: '100.00',
    startTime,
    template: 'turbo_bounty',
    status: 'registration',
  });
  await write(owner, 'PATCH /api/tournaments/{room}', `/api/tournaments/${event.id}`);
  const night = {
    gameType: 'Omaha',
    buyIn: 100,
    smallBlind: 1,
    bigBlind: 2,
    maxPlayers: 6,
    status: 'scheduled',
  };
  await write(owner, 'POST /api/game-sessions', '/api/game-sessions', night);
  const host = await evening.api('host');
  const nights = '/api/pitboss-go/game-sessions';
  const own = await write<{ id: string }>(host, 'POST /api/pitboss-go/game-sessions', nights, night);
  await write(host, 'PATCH /api/pitboss-go/game-sessions/{id}', `${nights}/${own.id}`, night);
  await write(host, 'PATCH /api/pitboss-go/profile', '/api/pitboss-go/profile');
  await write(owner, 'POST /api/user-invitations', '/api/user-invitations', {
    email: 'new@club.example',
    role: 'dealer',
  });
  const users = await owner.get<{ id: string; role: string }[]>('/api/users');
  for (const { id, role } of users)
    if (role === 'front_office') await write(owner, 'PATCH /api/users/{id}', `/api/users/${id}`);
  const zone = { timeZone: 'America/Chicago' };
  await write(owner, 'POST /api/rooms', '/api/rooms', zone);
  await write(owner, 'PATCH /api/rooms/{room}', `/api/rooms/${lodge}`);
  await write(owner, 'PATCH /api/organization', '/api/organization');
});

/** No script ran, nothing was fetched from elsewhere, and the page does not scroll sideways. */
async function harmless(page: Page, address: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
        message: `${address} at ${width}`,
      })
      .toBeLessThanOrEqual(0);
  }
  expect(await page.evaluate((): unknown => Reflect.get(window, 'ran'))).toBeUndefined();
}

test.each([...new Set(screens.map(({ as }) => as))])('every screen of %s', async (as) => {
  // Not on a screen: the first one would lead a dealer on to the tablet, in the middle of the next navigation.
  const page = await club.visit('/mark.svg', as === undefined ? {} : { as });
  club.expectErrors(page, /\b40[14]\b/); // an unknown table, and no signed-in person
  const strange: string[] = [];
  const seen = new Set<string>();
  page.on('dialog', (box) => {
    strange.push(`a dialog: ${box.message()}`);
    void box.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(club.origin) && !/^(?:data|blob):/.test(url)) strange.push(url);
  });
  // The kit shows components without the club's data. Each component is checked with one role, because the others
  // render it alike.
  const addresses = screens.filter(
    (one) =>
      one.as === as &&
      one.inShell === undefined &&
      one.address !== '/__kit' &&
      screens.find(({ address }) => address === one.address) === one,
  );
  for (const address of new Set(addresses.map((one) => one.address))) {
    await page.goto(address);
    await see(page.getByRole('heading', { level: 1 }));
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await harmless(page, address);
    const text = (await page.locator('body').textContent()) ?? '';
    for (const one of hostile) if (one.length > 5 && text.includes(one)) seen.add(one);
  }
  expect(turn).toBeGreaterThan(hostile.length);
  expect(strange).toEqual([]);
  if (as === 'floor') expect(seen.size).toBeGreaterThan(30);
});
