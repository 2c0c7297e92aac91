import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Table } from '@/api/types';
import { lodge } from './harness/api';
import { openClub } from './harness/club';
import { button, countRequests, gone, navigation, see, tableCard } from './harness/pages';

const club = openClub();
let tables = 30;

/** The test's own table, with a player who waits for its game. */
async function scene(): Promise<{ table: Table; waiting: string; number: number }> {
  const api = await club.api();
  tables += 1;
  const game = await api.game(`Game of ${tables}`);
  const table = await api.table(game, tables, { maxSeats: 6 });
  await api.send('PATCH', `/api/tables/${table.id}`, { status: 'active' });
  const player = await api.player(`Waiting ${tables}`);
  await api.post('/api/memberships', { playerId: player.id, membershipType: 'daily' });
  await api.wait(player, game);
  return { table, waiting: player.name, number: tables };
}

const lists = new RegExp(`^/api/(tables|waitlist)/${lodge}$`);
/** Figures and suggestions that the server computes from many rows. */
const figures = /^\/api\/(?:dashboard\/stats|waitlist\/\w+\/estimates|next-players|whereabouts)\b/;
const live = (page: Page) => see(navigation(page).getByText('Live', { exact: true }));
/** Waits until the socket is open and the changes between the first reads and its opening have been fetched. */
async function settled(page: Page) {
  await live(page);
  await page.waitForLoadState('networkidle');
}
const taken = (page: Page, number: number, text: string) =>
  tableCard(page, number).getByRole('img', { name: `${text} seats taken` });

/** A page that misses its own events reads its lists again within this time. */
const missedWithinMs = 2_500;

test('a seating is seen on the other tablet, and neither reads the lists again', async () => {
  const { number, table, waiting } = await scene();
  const [mine, yours] = await Promise.all([
    club.visit('/floor-manager', { as: 'floor' }),
    club.visit('/floor-manager', { as: 'office' }),
  ]);
  await Promise.all([see(taken(mine, number, '0 of 6')), see(taken(yours, number, '0 of 6'))]);
  await Promise.all([settled(mine), settled(yours)]);
  const reads = countRequests(yours, lists);

  await button(mine, 'Seat Player').click();
  await mine.getByRole('option', { name: waiting }).click();
  await mine.getByRole('textbox', { name: 'Buy-in amount' }).fill('200');
  await mine.waitForLoadState('networkidle');
  const own = countRequests(mine, /^\/api\//);
  await mine.getByRole('dialog').getByRole('button', { name: 'Seat Player' }).click();

  await see(taken(mine, number, '1 of 6'));
  await see(taken(yours, number, '1 of 6'));
  const [seat] = await (await club.api()).seats(table.id);
  expect(seat?.player?.name).toBe(waiting);
  expect(reads.urls).toEqual([]);
  await mine.waitForTimeout(missedWithinMs);
  expect(own.urls.filter((url) => !figures.test(url))).toEqual([]);
  expect(own.urls.length).toBe(new Set(own.urls).size);
});

test('+1 and −1 from two tablets at once count twice', async () => {
  const { number, table } = await scene();
  const [mine, yours] = await Promise.all([
    club.visit('/floor-manager', { as: 'floor' }),
    club.visit('/floor-manager', { as: 'office' }),
  ]);
  const more = `Add one player to Table ${number}, +1`;
  const less = `Remove one player from Table ${number}, −1`;
  await Promise.all([see(button(mine, more)), see(button(yours, more))]);

  await Promise.all([button(mine, more).click(), button(yours, more).click()]);
  await Promise.all([see(taken(mine, number, '2 of 6')), see(taken(yours, number, '2 of 6'))]);
  await button(mine, more).dblclick();
  await Promise.all([see(taken(mine, number, '4 of 6')), see(taken(yours, number, '4 of 6'))]);
  await Promise.all([button(mine, less).click(), button(yours, less).click()]);
  await Promise.all([see(taken(mine, number, '2 of 6')), see(taken(yours, number, '2 of 6'))]);

  const now = (await (await club.api()).tables()).find(({ id }) => id === table.id);
  expect(now?.currentPlayers).toBe(2);
});

/** A proxy between the page and the server's socket that can cut the connection. */
function wire() {
  let open: WebSocketRoute | undefined;
  const state = { works: true, tries: 0, cut: () => void open?.close({ code: 1012 }) };
  const before = (page: Page) =>
    page.routeWebSocket(/\/ws$/, (socket) => {
      state.tries += 1;
      if (!state.works) return void socket.close({ code: 1013 });
      open = socket;
      socket.connectToServer();
    });
  return { state, before };
}

test('after a dropped socket it catches up from where it was, without reading the lists again', async () => {
  const { number, table } = await scene();
  const { state, before } = wire();
  const page = await club.visit('/floor-manager', { as: 'floor', before });
  await see(taken(page, number, '0 of 6'));
  await settled(page);
  const reads = countRequests(page, lists);

  state.works = false;
  state.cut();
  await see(navigation(page).getByText('Reconnecting', { exact: true }));
  const api = await club.api();
  await api.post(`/api/tables/${table.id}/walk-ins`);
  await api.post(`/api/tables/${table.id}/walk-ins`);
  state.works = true;
  await live(page);
  await see(taken(page, number, '2 of 6'));
  expect(reads.urls).toEqual([]);
});

test('after five failures it says so and asks again and again; Reconnect brings it back', async () => {
  const { number, table } = await scene();
  const { state, before } = wire();
  const page = await club.visit('/floor-manager', {
    as: 'floor',
    before: async (fresh) => {
      await fresh.clock.install();
      await before(fresh);
    },
  });
  await see(taken(page, number, '0 of 6'));
  await settled(page);
  const reads = countRequests(page, lists);
  state.works = false;
  state.tries = 0;
  state.cut();

  const strip = page.getByText('Live updates paused. Data refreshes every 30 s.');
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000);
        return strip.isVisible();
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  expect(state.tries).toBe(5);
  await see(navigation(page).getByText('Auto-refresh', { exact: true }));

  // Changes in the meantime arrive with the next poll.
  await (await club.api()).post(`/api/tables/${table.id}/walk-ins`);
  await page.clock.runFor(31_000);
  await see(taken(page, number, '1 of 6'));
  expect(reads.urls.length).toBeGreaterThan(0);
  expect(state.tries).toBe(5);

  state.works = true;
  await button(page, 'Reconnect').click();
  await gone(strip);
  await live(page);
  await (await club.api()).post(`/api/tables/${table.id}/walk-ins`);
  await see(taken(page, number, '2 of 6'));
});

test('a restart of the server is survived by the open screens', async () => {
  const { number, table } = await scene();
  const page = await club.visit('/floor-manager', { as: 'floor' });
  await see(taken(page, number, '0 of 6'));
  await live(page);
  club.expectOutage(page);
  await club.stopServer();
  await see(navigation(page).getByText('Reconnecting', { exact: true }));
  await club.startServer();
  await live(page);
  await (await club.api()).post(`/api/tables/${table.id}/walk-ins`);
  await see(taken(page, number, '1 of 6'));
});
