import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Desk, Payouts, Tournament, TournamentEntry } from '@/api/tournament-types';
import { type Api, lodge } from './harness/api';
import { look } from './harness/axe';
import { openClub } from './harness/club';
import { button, dialog, gone, see, seeToast } from './harness/pages';

const club = openClub();
const NAME = 'Founders Cup';

/** API calls for acts that take seconds at the desk but hours of poker. */
class Evening {
  readonly #api: Api;
  readonly id: string;

  constructor(api: Api, id: string) {
    this.#api = api;
    this.id = id;
  }

  desk = () => this.#api.get<Desk>(`/api/tournaments/${this.id}/desk`);
  payouts = () => this.#api.get<Payouts>(`/api/tournaments/${this.id}/payouts`);

  async enter(name: string): Promise<string> {
    const { id } = await this.#api.player(name);
    await this.sell(id, 'first');
    return id;
  }

  async sell(playerId: string, kind: TournamentEntry['kind']): Promise<void> {
    await this.#api.post<TournamentEntry>(`/api/tournaments/${this.id}/entries`, {
      playerId,
      kind,
      paymentMethod: 'cash',
      overrideReason: 'A guest of the house',
    });
  }

  async seated() {
    const { tables } = await this.desk();
    return tables.flatMap(({ seats }) => seats.filter(({ entryId }) => entryId !== null));
  }

  /** Two players of the table that breaks last bust, and the desk moves a player of a longer table there. */
  async balance(): Promise<void> {
    const { tables } = await this.desk();
    const short = tables.toSorted((a, b) => b.order - a.order)[0];
    const out = short?.seats.filter(({ entryId }) => entryId !== null).slice(0, 3) ?? [];
    for (const { entryId } of out) {
      await this.#api.post(`/api/tournaments/${this.id}/busts`, { out: [{ entryId }] });
    }
    for (let moved = 0; ; moved++) {
      for (const { number, seats } of (await this.desk()).tables) {
        const first = seats.find(({ entryId }) => entryId !== null)?.seatNumber;
        await this.#api.send('PATCH', `/api/tournaments/${this.id}/tables/${number}`, {
          button: first,
        });
      }
      const move = (await this.desk()).duties.find(({ kind }) => kind === 'balance')?.move ?? null;
      if (move === null) {
        if (moved === 0) throw new Error('Nobody had to move.');
        return;
      }
      const { entryId, fromTable, fromSeat, toTable, toSeat } = move;
      await this.#api.post(`/api/tournaments/${this.id}/moves`, {
        entryId,
        fromTable,
        fromSeat,
        toTable,
        toSeat,
      });
    }
  }

  async closeEntries(): Promise<void> {
    const { structure, tournament } = await this.desk();
    const levels = structure.items.flatMap(({ kind }, index) => (kind === 'level' ? [index] : []));
    await this.#api.post(`/api/tournaments/${this.id}/clock`, {
      act: 'jump',
      from: tournament.clock.position,
      position: levels[structure.entriesCloseAfter],
    });
  }

  /** Plays one hand after the other, until this many players are left. */
  async playDownTo(left: number): Promise<void> {
    const seats = await this.seated();
    for (const { entryId } of seats.slice(left)) {
      await this.#api.post(`/api/tournaments/${this.id}/busts`, { out: [{ entryId }] });
    }
  }
}

async function setStatus(page: Page, to: string): Promise<void> {
  await button(page, new RegExp(`change status of ${NAME}`)).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${to}`) }).click();
}

test('a tournament of 20 entries with late entry, re-entry, balance, break, deal and payout', async () => {
  const before = await club.check();
  const api = await club.api('floor');
  const page = await club.visit('/tournaments', {
    as: 'floor',
    // Keeps the printed sheet on the page, so that the test can inspect it.
    before: (opened) => opened.addInitScript(() => Reflect.set(window, 'print', () => undefined)),
  });

  // Created from a template.
  await button(page, 'Create Tournament').first().click();
  const create = dialog(page, 'Create Tournament');
  await create.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await button(create, 'Create Tournament').click();
  await seeToast(page, 'Tournament created successfully');
  await gone(create);
  await page.getByRole('link', { name: NAME }).first().click();
  await see(page.getByRole('heading', { level: 1, name: NAME }));
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const evening = new Evening(api, id);

  // Open: players enter and draw their seats.
  await setStatus(page, 'Registration');
  await see(button(page, new RegExp(`Registration.*change status`)));
  await api.post(`/api/tournaments/${id}/tables`, { tableIds: [], count: 1 });
  for (let n = 1; n <= 18; n++) {
    await evening.enter(`Entrant ${String(n).padStart(2, '0')}`);
  }
  await see(page.getByRole('tab', { name: 'Entries 18' }));

  // Tournament tables do not reuse the numbers of the room's tables; the director renumbers one.
  expect((await evening.desk()).tables.map(({ name }) => name)).toEqual(['T1', 'T2', 'T3']);
  await button(page, /^Table T3, /).click();
  const number = dialog(page, 'Table T3').getByRole('textbox', { name: 'Number' });
  await number.fill('93');
  await number.press('Enter');
  await see(dialog(page, 'Table 93'));
  await page.keyboard.press('Escape');
  await see(button(page, /^Table 93, /));

  // It is early, so starting asks first. One player enters late.
  await setStatus(page, 'Running');
  await button(page, 'Start Now').click();
  await see(button(page, 'Pause'));
  const lee = await evening.enter('Latecomer Lee');
  await see(page.getByRole('tab', { name: 'Entries 19' }));

  // One player busts.
  await button(page, 'Bust Player').click();
  const bust = dialog(page, 'Bust Player');
  await bust.getByRole('combobox', { name: 'Player' }).click();
  await dialog(page, 'Player').getByRole('combobox').fill('Latecomer');
  await page.getByRole('option', { name: /Latecomer Lee/ }).click();
  await bust
    .getByRole('button', { name: /^Bust / })
    .last()
    .click();
  await gone(bust);
  expect(await evening.seated()).toHaveLength(18);
  await evening.sell(lee, 're_entry');
  await see(page.getByRole('tab', { name: 'Entries 20' }));

  // Entries close, a table breaks, and the others are balanced.
  await evening.closeEntries();
  await evening.playDownTo(17);
  await see(button(page, /^Table T2, /).first());
  await button(page, /^Table T2, /).click();
  await button(dialog(page, 'Table T2'), 'Break Table').click();
  await button(dialog(page, 'Break Table T2?'), 'Break Table').click();
  await expect.poll(async () => (await evening.desk()).tables.length).toBe(2);
  await evening.balance();
  await evening.playDownTo(8);
  await api.post(`/api/tournaments/${id}/redraw`, { final: true });
  expect((await evening.desk()).tables).toHaveLength(1);

  // Three make a deal.
  await evening.playDownTo(3);
  await page.goto(`/tournaments/${id}?tab=payouts`);
  await see(page.getByRole('region', { name: 'Still In 3' }));
  await button(page, 'Deal Calculator').click();
  const deal = dialog(page, 'Deal, 3 Players');
  await see(button(deal, 'Save Count'));
  const { chipsInPlay } = (await evening.desk()).tournament;
  const stacks = [chipsInPlay / 2, chipsInPlay / 4, chipsInPlay / 4];
  for (const [index, chips] of stacks.entries()) {
    await deal.getByRole('textbox').nth(index).fill(String(chips));
  }
  await button(deal, 'Save Count').click();
  await see(deal.getByRole('table', { name: /^The ways to share/ }));
  expect(await look(page, '[role="dialog"]', [1440, 390])).toEqual([]);
  for (const box of await deal.getByRole('checkbox').all()) {
    await box.check();
  }
  await button(deal, 'Record ICM Deal').click();
  await gone(deal);

  // Every share is approved, then paid at the cage, and so is the staff's.
  const rows = page.getByRole('table', { name: /^Prizes by place/ });
  const approve = button(rows, /^Approve /);
  await see(approve.first());
  for (let left = await approve.count(); left > 0; left--) {
    await button(rows, /^Approve /)
      .first()
      .click();
    await expect.poll(() => button(rows, /^Approve /).count()).toBe(left - 1);
  }
  const payable = page.getByRole('button', { name: /^Pay (the staff|at Cage)/ });
  for (let left = await payable.count(); left > 0; left--) {
    await page
      .getByRole('button', { name: /^Pay (the staff|at Cage)/ })
      .first()
      .click();
    const pay = dialog(page, 'Pay at the Cage');
    await button(pay, /^Pay \$/).click();
    await gone(pay);
    await expect.poll(() => page.getByRole('button', { name: /^Pay (the staff|at Cage)/ }).count()).toBe(left - 1);
  }
  const { pool, paid, staff, staffPaid } = await evening.payouts();
  expect([paid, staffPaid]).toEqual([pool, staff]);
  expect(await look(page, undefined, [1440, 390])).toEqual([]);

  // It is over: the results appear on the wall screen.
  await setStatus(page, 'Completed');
  await button(dialog(page, `Complete ${NAME}?`), 'Complete').click();
  await page.getByRole('tab', { name: 'Results' }).click();
  await see(page.getByRole('row', { name: /Latecomer Lee/ }).first());
  await button(page, 'Print Results').click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('table').filter({ hasText: 'Latecomer Lee' }).last();
  await see(sheet);
  expect(await sheet.getByRole('row').count()).toBe(22);
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  const list = await api.get<Tournament[]>(`/api/tournaments/${lodge}`);
  expect(list.find((one) => one.id === id)?.status).toBe('completed');
  // The demo's own past is covered by the tests of the demo.
  expect(await club.check()).toBe(before);
});

test('the league: the leaders, and a new season', async () => {
  const page = await club.visit('/tournaments', { as: 'floor' });
  await page.getByRole('link', { name: 'League' }).click();
  await see(page.getByRole('table', { name: 'Standings of the season' }));
  expect(await look(page, undefined, [1440, 390])).toEqual([]);
  await button(page, 'Create Season').click();
  const form = dialog(page, 'Create Season');
  await form.getByRole('textbox', { name: 'Season' }).fill('Winter');
  await button(form, 'Create Season').click();
  await seeToast(page, 'Season created successfully');
  await see(page.getByRole('link', { name: 'Lodge League, Winter' }));
  await see(page.getByText('No results yet'));
});
