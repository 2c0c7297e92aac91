// Loses the answer to every form and tap of the web app. The app then reports exactly the acts that were performed, and
// it sends nothing later unless the user presses again. `make test` runs one scene for each mechanism; SCENES=all runs
// every scene of the catalog, any other pattern those with a matching title, and POINTS sets the number of runs of
// each.
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLine } from '@/room/settings/audit/types';
import { scenes } from './harness/acts/catalog';
import { patternOf, type Scene, titleOf } from './harness/acts/scene';
import { isMember, type Who } from './harness/api';
import { Club } from './harness/club';
import { type Cut, CutProxy, cuts } from './harness/cut-proxy';
import { allowPush } from './harness/notices';
import { button } from './harness/pages';
import { numbersFrom } from './harness/numbers';

const wanted = process.env['SCENES'] ?? '';
const points = Number(process.env['POINTS'] ?? 1);
const first = Number(process.env['FIRST_POINT'] ?? 1);

const chosen = scenes.filter((scene) => {
  if (wanted === '') return scene.stands !== undefined;
  return wanted === 'all' || new RegExp(wanted, 'i').test(titleOf(scene));
});

const club = new Club(async () => undefined);
let proxy: CutProxy;

beforeEach(async () => {
  // Each point starts with the same evening, so that it can be repeated alone.
  await club.open(true);
  proxy ??= await CutProxy.open(() => club.origin);
  proxy.up();
  proxy.attempts.length = 0;
});
afterEach(({ task }) => club.leave(task.name, task.result?.state === 'fail'));
afterAll(async () => {
  await club.close();
  await proxy?.close();
});

const detours = ['wait', 'leave', 'leave and reopen', 'reload', 'second tab'] as const;
const decisions = ['send again', 'press again', 'discard'] as const;

interface Point {
  cut: Cut;
  detour: (typeof detours)[number];
  decision: (typeof decisions)[number];
  /** The network stays away until the detour is over. */
  staysDown: boolean;
}

function pointOf(seed: number): Point {
  const next = numbersFrom(seed);
  return {
    cut: cuts[next(cuts.length)] ?? 'after',
    detour: detours[next(detours.length)] ?? 'wait',
    decision: decisions[next(decisions.length)] ?? 'discard',
    staysDown: next(2) === 0,
  };
}

const wordsOf = ({ cut, detour, decision, staysDown }: Point) =>
  `${cut}, ${detour}, ${decision}, ${staysDown ? 'outage' : 'one call'}`;

/** A scene has its own points: the same number means another point in another scene. */
function seedOf(title: string, point: number): number {
  return [...title].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, point);
}

describe.each(chosen.map((scene) => ({ scene, title: titleOf(scene) })))('$title', ({ scene, title }) => {
  const all = Array.from({ length: points }, (_, n) => {
    const point = pointOf(seedOf(title, first + n));
    return { number: first + n, point, words: wordsOf(point) };
  });
  test.each(all)('point $number: $words', async ({ point }) => await lose(scene, point));
});

async function lose(scene: Scene, point: Point): Promise<void> {
  const operation = patternOf(scene.operation);
  const address = typeof scene.address === 'string' ? scene.address : await scene.address(club.api.bind(club));
  let page = await visit(scene, address);
  await scene.open?.(page);
  const before = await trail(scene.as);
  await page.evaluate(() => localStorage.removeItem('told'));
  proxy.attempts.length = 0;
  proxy.cutNext(operation, point.cut, point.staysDown);
  // A page that is reloaded at the moment it learns the outcome could not report it.
  proxy.holdsLookups = point.detour === 'reload';
  const cutBefore = proxy.cutCalls;
  await scene.press(page);
  await expect.poll(() => proxy.cutCalls, { message: 'the act was sent' }).toBe(cutBefore + 1);
  page = await makeDetour(page, point);
  proxy.up();
  const told = await settle(scene, page, point).catch(async (error: unknown) => {
    const tried = JSON.stringify(proxy.attempts);
    throw new Error(`Tried: ${tried}; told: ${(await toldTexts(page)).join('; ')}`, {
      cause: error,
    });
  });
  await expect.poll(() => openRecords(page), { message: 'open records' }).toEqual([]);

  const sent = proxy.attempts.length;
  await expectQuiet(page);
  expect(proxy.attempts.slice(sent), 'sent without a press').toEqual([]);

  const refused = proxy.attempts.filter(({ status }) => status !== undefined && status >= 400);
  expect(refused, 'refused').toEqual([]);
  const tried = proxy.attempts.filter(({ what }) => operation.test(what)).map(({ key }) => key);
  const done = told === 'recorded' ? 1 : 0;
  const recorded = await recordedOf(scene.as, new Set(tried));
  expect(recorded, 'acts that the server has recorded').toBe(done);
  const lines = newLines(before, await trail(scene.as));
  expect(lines, 'new lines in the audit trail').toBe(done);
}

/** A window at the proxy's address. */
async function visit(scene: Scene, address: string): Promise<Page> {
  const page = await club.visit(address, {
    as: scene.as,
    width: scene.width ?? 1440,
    origin: proxy.origin,
    ...(scene.hasPush === true ? { worker: true, before: allowPush } : {}),
  });
  club.expectOutage(page);
  page.on('domcontentloaded', () => void collectToasts(page).catch(() => undefined));
  await collectToasts(page);
  return page;
}

/** Stores the texts of toasts, because they disappear after five seconds and a tab may be closed. */
async function collectToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (Reflect.get(window, 'collects') === true) return;
    Reflect.set(window, 'collects', true);
    const seen = new WeakSet<Element>();
    function collect() {
      for (const item of document.querySelectorAll<HTMLElement>('[data-toasts] > *')) {
        const text = item.textContent ?? '';
        if (seen.has(item) || text === '') continue;
        seen.add(item);
        const told = JSON.parse(localStorage.getItem('told') ?? '[]') as string[];
        localStorage.setItem('told', JSON.stringify([...told, text]));
      }
    }
    new MutationObserver(collect).observe(document, { subtree: true, childList: true });
    collect();
  });
}

async function makeDetour(page: Page, { detour }: Point): Promise<Page> {
  if (detour === 'wait') return page;
  if (detour === 'leave' || detour === 'leave and reopen') {
    await leaveForms(page);
    return page;
  }
  if (detour === 'reload') {
    proxy.isDown = false;
    await page.reload({ waitUntil: 'commit' });
    proxy.up();
    await page.waitForLoadState();
    return page;
  }
  proxy.up();
  const another = await page.context().newPage();
  await another.goto(page.url());
  await collectToasts(another);
  return another;
}

const forms = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Closes every open layer, even while it is being sent. */
async function leaveForms(page: Page): Promise<void> {
  const leave = page.getByRole('alertdialog').getByRole('button', { name: /^(?:Leave|Discard)$/ });
  await expect
    .poll(async () => {
      if ((await forms(page).count()) === 0) return 0;
      if ((await leave.count()) > 0)
        await leave
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined);
      else await page.keyboard.press('Escape');
      return await forms(page).count();
    })
    .toBe(0);
}

/** The strip above the page, or in a dialog above its fields. */
const strip = (page: Page): Locator => page.getByRole('region', { name: 'Actions without a confirmed result' }).last();

type Verdict = 'recorded' | 'discarded';

/** Follows the page's prompts until the act is settled. Returns the outcome that the person was told. */
async function settle(scene: Scene, page: Page, { detour, decision }: Point): Promise<Verdict> {
  if (scene.isQueued === true) return await settleQueued(page);
  const absent = strip(page).getByText('Not recorded so far');
  const check = button(strip(page), /^Check/);
  await expect
    .poll(
      async () => {
        if ((await verdictOf(page)) !== null || (await absent.count()) > 0) return true;
        await check
          .first()
          .click({ timeout: 300 })
          .catch(() => undefined);
        return false;
      },
      { interval: 200, message: 'the person is told, or asked' },
    )
    .toBe(true);
  if ((await verdictOf(page)) === null) await decide(scene, page, detour, decision);
  await expect.poll(() => verdictOf(page), { message: 'the person is told' }).not.toBeNull();
  const verdict = await verdictOf(page);
  return verdict === 'discarded' ? 'discarded' : 'recorded';
}

/** A queued act needs no press: its screen shows the number of waiting acts. */
async function settleQueued(page: Page): Promise<Verdict> {
  await expect.poll(() => openRecords(page), { message: 'acts that wait' }).toEqual([]);
  return (await verdictOf(page)) ?? 'recorded';
}

async function decide(scene: Scene, page: Page, detour: Point['detour'], decision: Point['decision']): Promise<void> {
  const again = button(strip(page), /^Send Again/).first();
  // The request is lost if it contained a PIN and the page was left.
  const isLost = (await again.count()) === 0;
  if (decision === 'discard' || isLost)
    return await button(strip(page), /^Discard/)
      .first()
      .click();
  const isOpen = (await forms(page).count()) > 0;
  // An open form waits for the outcome: the person settles it above its fields.
  if (decision === 'send again' || isOpen || scene.isOnce === true) return await again.click();
  // The same input is filled in and sent again: it is the same act.
  await scene.open?.(page);
  if (detour === 'leave and reopen') await strip(page).waitFor();
  await scene.press(page);
}

/** The outcome that the toasts of all tabs have reported; null as long as there is none. */
async function verdictOf(page: Page): Promise<Verdict | null> {
  const told = await toldTexts(page);
  const verdicts = new Set(told.map((text) => meaningOf(text)).filter((one) => one !== null));
  if (verdicts.size > 1) throw new Error(`The person was told two things: ${told.join('; ')}`);
  return [...verdicts][0] ?? null;
}

/** The texts of the toasts in all tabs. */
async function toldTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => JSON.parse(localStorage.getItem('told') ?? '[]') as string[]);
}

/** Toasts that do not report an outcome. */
const undecided = /^(?:No confirmed result|Saved on this device|Kept on this phone|The server could not be reached)/;

function meaningOf(text: string): Verdict | null {
  if (undecided.test(text)) return null;
  // The screen that sent the act reports it too, in its own words.
  if (text.startsWith('Discarded') || text.endsWith('Discarded. Nothing was recorded.')) return 'discarded';
  if (text.startsWith('Error')) throw new Error(`The person was told: ${text}`);
  return 'recorded';
}

/** The names of the unsettled acts in the browser's storage. */
async function openRecords(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, text]) => (name.startsWith('act:') ? [String(text)] : [])),
  );
}

/** Fires the events of a returning network and page, and waits until everything that they start has ended. */
async function expectQuiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    // A write that these events start is sent within two frames and one network round trip.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  });
  await expect.poll(() => proxy.pending, { message: 'calls under way' }).toBe(0);
}

async function recordedOf(who: Who, keys: ReadonlySet<string>): Promise<number> {
  const api = await club.api(who);
  const states = await Promise.all([...keys].map((key) => api.get<{ state: string }>(`/api/acts/${key}`)));
  return states.filter(({ state }) => state === 'recorded').length;
}

/** The acts of a person in the audit trail. */
async function trail(who: Who): Promise<AuditLine[]> {
  const owner = await club.api('owner');
  const lines = await owner.get<AuditLine[]>('/api/audit?limit=100');
  const path = isMember(who) ? '/api/pitboss-go/auth/me' : '/api/auth/user';
  const { id } = await (await club.api(who)).get<{ id: string }>(path);
  return lines.filter(({ actorId }) => actorId === id);
}

/** An act that changes two scopes has a line in each. */
function newLines(before: readonly AuditLine[], after: readonly AuditLine[]): number {
  const known = new Set(before.map(({ id }) => id));
  const counts = new Map<string | null, number>();
  for (const { id, roomId, type } of after) {
    if (known.has(id)) continue;
    const scope = roomId ?? type.replace(/_.*/, '');
    counts.set(scope, (counts.get(scope) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
