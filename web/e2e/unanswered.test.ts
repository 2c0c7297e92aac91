// An act whose answer is lost is performed once, and the person learns how it ended.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ChipTransaction } from '@/api/types';
import { lodge, type staff } from './harness/api';
import { openClub } from './harness/club';
import { type Cut, CutProxy, cuts } from './harness/cut-proxy';
import { numbersFrom } from './harness/numbers';
import { button, dialog, gone, pickPlayer, see } from './harness/pages';

const club = openClub();
let proxy: CutProxy;

beforeEach(async () => {
  proxy ??= await CutProxy.open(() => club.origin);
  proxy.up();
});

afterAll(() => proxy.close());

/** A signed-in window of its own at the proxy's address. */
async function visit(address: string, as: keyof typeof staff = 'office', width = 1440): Promise<Page> {
  const { token } = await club.api(as);
  const page = await club.visit(`${proxy.origin}${address}`, {
    as,
    width,
    before: (fresh) =>
      fresh.addInitScript((stored) => {
        // Only once: afterwards the page and the test control the token.
        if (localStorage.getItem('seeded') === null) localStorage.setItem('auth_token', stored);
        localStorage.setItem('seeded', 'yes');
        // Toasts disappear after five seconds, and a tab may be closed, so their texts are stored for all tabs.
        const seen = new WeakSet<Element>();
        new MutationObserver(() => {
          for (const item of document.querySelectorAll('[data-toasts] > *')) {
            const text = item.textContent;
            if (seen.has(item) || text === '') continue;
            seen.add(item);
            const told = JSON.parse(localStorage.getItem('told') ?? '[]') as string[];
            localStorage.setItem('told', JSON.stringify([...told, text]));
          }
        }).observe(document, { subtree: true, childList: true });
      }, token),
  });
  club.expectOutage(page);
  return page;
}

const sales = /^POST \/api\/chip-transactions$/;

async function recorded(amount: string): Promise<number> {
  const all = await (await club.api('office')).get<ChipTransaction[]>(`/api/chip-transactions?room=${lodge}&limit=200`);
  return all.filter((one) => one.amount === amount).length;
}

/** Fills in a chip sale of a whole number of dollars. */
async function fillSale(page: Page, dollars: number): Promise<Locator> {
  await button(page, 'Chip Transaction').first().click();
  const form = dialog(page, 'Chip Transaction');
  await pickPlayer(form, 'Joanna Pike');
  await form.getByRole('textbox', { name: 'Amount' }).fill(String(dollars));
  await form.getByRole('textbox', { name: 'Number of $1 chips' }).fill(String(dollars));
  return form;
}

const submit = (form: Locator, dollars: number) => button(form, `Record $${dollars}.00 Sale`).click();

const strip = (page: Page) => page.getByRole('region', { name: 'Actions without a confirmed result' }).last();

test('offline, money is refused at once and never posted later', async () => {
  const page = await visit('/front-office?tab=cage');
  const form = await fillSale(page, 2);
  await page.locator('[data-toasts]').waitFor({ state: 'attached' }); // its chunk loads after the first screen
  await page.context().setOffline(true);
  await submit(form, 2);
  await see(form.getByText('Needs the network. Nothing was sent.'));
  await page.context().setOffline(false);
  // The button is enabled again; nothing is sent without a press.
  await page.waitForTimeout(5_000);
  expect(proxy.writes.filter((what) => sales.test(what))).toEqual([]);
  expect(await recorded('2.00')).toBe(0);
  await submit(form, 2);
  await gone(form);
  expect(await recorded('2.00')).toBe(1);
});

test('withdrawing beats an original that arrives late', async () => {
  const page = await visit('/front-office?tab=cage');
  const form = await fillSale(page, 4);
  proxy.cutNext(sales, 'late');
  await submit(form, 4);
  await see(form.page().getByText('Not recorded so far'));
  await button(strip(page), /^Discard/).click();
  await see(
    form
      .page()
      .getByText(/: nothing was recorded\./)
      .first(),
  );
  expect(await proxy.deliverLate()).toBe(409);
  expect(await recorded('4.00')).toBe(0);
});

test('a form that is being sent asks before it closes; leaving keeps the act', async () => {
  const page = await visit('/front-office?tab=cage');
  const form = await fillSale(page, 6);
  const cutBefore = proxy.cutCalls;
  proxy.cutNext(sales, 'hang');
  await submit(form, 6);
  await expect.poll(() => proxy.cutCalls).toBe(cutBefore + 1);
  await button(form, 'Cancel').click();
  await see(page.getByText('Wait, or leave and check later.'));
  await button(page, 'Leave').click();
  await gone(form);
  expect(await proxy.deliverLate()).toBeLessThan(300);
  await expect.poll(async () => (await toldTexts(page)).join()).toMatch(/Recorded at .*\$6\.00/);
  await gone(strip(page));
  expect(await recorded('6.00')).toBe(1);
});

const seeds = Number(process.env['SEEDS'] ?? 10);
const first = Number(process.env['FIRST_SEED'] ?? 1);

const detours = ['wait', 'leave', 'leave and reopen', 'reload', 'second tab'] as const;
const decisions = ['send again', 'press again', 'discard'] as const;

test.each(Array.from({ length: seeds }, (_, i) => first + i))(
  'the answer is lost, seed %i: one entry, or none and the person knows',
  { timeout: 300_000 },
  async (seed) => {
    const next = numbersFrom(seed);
    const cut: Cut = cuts[next(cuts.length)] ?? 'after';
    const detour = detours[next(detours.length)] ?? 'wait';
    const decision = decisions[next(decisions.length)] ?? 'discard';
    const staysDown = next(2) === 0;
    // The demo's own sales are multiples of five.
    const dollars = 5 * seed + 3;
    const amount = `${dollars}.00`;
    const scene = `seed ${seed}: ${cut}, ${detour}, ${decision}, ${staysDown ? 'outage' : 'one call'}`;
    let page = await visit('/front-office?tab=cage');
    const form = await fillSale(page, dollars);
    proxy.cutNext(sales, cut, staysDown);
    const cutBefore = proxy.cutCalls;
    await submit(form, dollars);
    await expect.poll(() => proxy.cutCalls, { message: scene }).toBe(cutBefore + 1);
    page = await makeDetour(page, form, detour);
    proxy.up();
    const told = await settle(page, dollars, decision);
    // Everything that was in flight has arrived.
    await page.waitForTimeout(1_500);
    expect({ scene, entries: await recorded(amount) }).toEqual({
      scene,
      entries: told === 'recorded' ? 1 : 0,
    });
    expect({ scene, open: await openRecords(page) }).toEqual({ scene, open: [] });
  },
);

async function makeDetour(page: Page, form: Locator, detour: (typeof detours)[number]): Promise<Page> {
  if (detour === 'wait') return page;
  if (detour === 'leave' || detour === 'leave and reopen') {
    // The outcome may be known already: then the form is closed.
    await page.keyboard.press('Escape');
    const leave = button(page, 'Leave');
    await leave.click({ timeout: 3_000 }).catch(() => undefined);
    await gone(form);
    return page;
  }
  proxy.up();
  if (detour === 'reload') {
    await page.reload();
    return page;
  }
  const another = await page.context().newPage();
  await another.goto(page.url());
  return another;
}

/** Follows the page's prompts until the act is settled. Returns the texts shown to the person. */
async function settle(
  page: Page,
  dollars: number,
  decision: (typeof decisions)[number],
): Promise<'recorded' | 'discarded'> {
  const said = async () =>
    (await toldTexts(page)).find((text) => /^(?:Recorded at|Chip transaction completed|Discarded)/.test(text));
  const absent = strip(page).getByText('Not recorded so far');
  const check = button(strip(page), /^Check/);
  await expect
    .poll(
      async () => {
        if ((await said()) !== undefined || (await absent.count()) > 0) return true;
        await check
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return false;
      },
      { interval: 500 },
    )
    .toBe(true);
  if ((await said()) === undefined) await decide(page, dollars, decision);
  await expect.poll(said).not.toBe(undefined);
  return (await said())?.startsWith('Discarded') === true ? 'discarded' : 'recorded';
}

async function decide(page: Page, dollars: number, decision: (typeof decisions)[number]) {
  if (decision === 'discard') return await button(strip(page), /^Discard/).click();
  const open = await dialog(page, 'Chip Transaction').count();
  if (decision === 'send again' || open > 0) return await button(strip(page), /^Send Again/).click();
  // The same input is typed and sent again: it is the same act.
  await submit(await fillSale(page, dollars), dollars);
}

/** The names of the unsettled acts in the browser's storage. */
async function openRecords(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('act:')));
}

/** The texts of the toasts in all tabs. */
async function toldTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => JSON.parse(localStorage.getItem('told') ?? '[]') as string[]);
}
