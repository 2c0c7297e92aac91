// The code of the app is split into many files, and each of them may be missing once: without a network, or after a
// deployment. The frame stays, the part names what is missing, and it recovers by itself. CHUNKS=all checks every
// screen, layer and form, and the other parts.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scenes } from './harness/acts/catalog';
import { titleOf } from './harness/acts/scene';
import { openClub } from './harness/club';
import { button, dialog, gone, heading, navigation, see } from './harness/pages';
import { answerInstead, BY_DEVICE, type Part, parts } from './lazy-parts';
import { layers, type Screen, screens, visitOf } from './scenes';

const club = openClub();
const isLong = process.env['CHUNKS'] === 'all';

interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
}

const manifest = JSON.parse(
  readFileSync(new URL('../dist/app/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>;
/** Every file that the app imports dynamically. */
const imported = new Map(
  Object.entries(manifest).flatMap(([source, { file, isDynamicEntry }]) =>
    isDynamicEntry === true ? [[file, source]] : [],
  ),
);
/** The sources whose file has failed in at least one page. */
const failed = new Set<string>();
/** By page: the number of requests for the file of each source. */
const asked = new WeakMap<Page, Map<string, number>>();

type Mode = 'offline' | '404';

/** Lets the first request of each imported file fail. The page records whether its root ever becomes empty again. */
async function failOnce(page: Page, mode: Mode) {
  const requests = new Map<string, number>();
  asked.set(page, requests);
  await page.route('**/assets/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    const source = imported.get(file);
    if (source === undefined) return await route.continue();
    const times = (requests.get(source) ?? 0) + 1;
    requests.set(source, times);
    if (times > 1) return await route.continue();
    failed.add(source);
    if (mode === 'offline') await route.abort('internetdisconnected');
    else await route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  });
  await page.addInitScript(() => {
    let hadContent = false;
    new MutationObserver(() => {
      const root = document.querySelector('#root');
      if (root === null) return;
      if (root.childElementCount > 0) hadContent = true;
      else if (hadContent) Reflect.set(window, 'wasBlank', true);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Prevents a reload for a newer build, so that the part itself has to recover from its missing file. */
async function stayOnPage(page: Page) {
  await page.addInitScript(() => {
    const key = 'reloaded-for-build';
    sessionStorage.setItem(key, 'yes');
    const remove = Storage.prototype.removeItem;
    Storage.prototype.removeItem = function removeItem(name: string) {
      if (name !== key) remove.call(this, name);
    };
  });
}

async function expectNeverBlank(page: Page) {
  // The page may be reloading.
  await expect
    .poll(() =>
      page
        .evaluate(() => [
          Reflect.get(window, 'wasBlank') === true,
          (document.querySelector('#root')?.childElementCount ?? 0) > 0,
        ])
        .catch(() => null),
    )
    .toEqual([false, true]);
}

/** One screen of each surface. */
const short: Screen[] = [
  { address: '/floor-manager', title: 'Floor Manager', as: 'floor' },
  { address: '/mobile', title: /^Home/, as: 'floor' },
  { address: '/pit-boss/room_lodge_poker', title: 'Pit Boss Control Center', as: 'floor' },
  { address: '/settings/users', title: 'Settings', as: 'owner' },
  { address: '/dealer/table_4', title: /Table 4/, as: 'dealer' },
  { address: '/pitboss-go', title: 'PitBoss Go', as: 'host' },
  { address: '/pitboss-go/statistics', title: /Statistics/, as: 'host' },
  { address: '/?admin=true', title: 'Sign in to the platform' },
  { address: '/?landing=true', title: /.+/ },
  { address: '/?org=demo', title: 'Sign in to Lodge Card Club' },
];

const settings = ['users', 'tables', 'game-types', 'organization', 'profile', 'sessions', 'audit', 'backup', 'export'];
const event = '/tournaments/tournament_tonight';

/** With CHUNKS=all: screens whose files no screen of the list loads. */
const further: Screen[] = [
  ...settings.map((part): Screen => ({
    address: `/settings/${part}`,
    title: 'Settings',
    as: 'owner',
  })),
  { address: '/front-office?tab=cage', title: 'Front Office', as: 'office' },
  { address: '/tournaments/seasons', title: 'League', as: 'floor' },
  { address: '/tournaments/tournament_bounty/register', title: 'Registration', as: 'office' },
  ...['entries', 'payouts', 'log', 'results'].map((tab): Screen => ({
    address: `${event}?tab=${tab}`,
    title: 'Daily Deepstack',
    as: 'floor',
  })),
  { address: '/analytics?tab=reports', title: 'Analytics', as: 'floor' },
  { address: '/mobile/profile', title: /^Profile|^Home/, as: 'floor' },
  {
    address: '/pit-boss/room_lodge_poker?tab=staff',
    title: 'Pit Boss Control Center',
    as: 'floor',
  },
  {
    address: '/pit-boss/room_lodge_poker?tab=tables',
    title: 'Pit Boss Control Center',
    as: 'floor',
  },
  { address: '/pitboss-go/admin', title: 'Admin Panel', as: 'host' },
  { address: '/pitboss-go/settings', title: 'Settings', as: 'host' },
];

const cases: { screen: Screen; mode: Mode; name: string }[] = [];
for (const screen of isLong ? [...short, ...further, ...screens] : short) {
  const name = `${screen.address} as ${screen.as ?? 'nobody'}`;
  cases.push({ screen, mode: 'offline', name });
  if (isLong || screen.as === 'floor') cases.push({ screen, mode: '404', name });
}

test.each(cases)('$name: every file fails once ($mode)', async ({ mode, screen }) => {
  const { before } = visitOf({ as: screen.as, inShell: screen.inShell });
  const page = await club.visit(screen.address, {
    ...(screen.as === undefined ? {} : { as: screen.as }),
    worker: false, // a worker would request the files itself
    before: async (window) => {
      club.expectErrors(window, /./);
      await before?.(window);
      await failOnce(window, mode);
    },
  });
  await see(heading(page, screen.title));
  await expectNeverBlank(page);
});

test('a screen without a network: the shell stays, and the screen loads with the network', async () => {
  const page = await club.visit('/', { as: 'floor', before: expectAll });
  await see(heading(page, 'Dashboard'));
  await page.context().setOffline(true);
  await navigation(page).getByRole('link', { name: 'Analytics' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await see(failure.getByText('You are offline. It opens by itself when the network is back.'));
  await see(navigation(page));
  await button(failure, 'Try Again').click();
  await see(failure);
  await page.context().setOffline(false);
  await see(heading(page, 'Analytics'));
  await expectNeverBlank(page);
});

test('a dialog without a network: the page stays, and the dialog loads with the network', async () => {
  const page = await club.visit('/analytics', { as: 'floor', before: expectAll });
  await see(heading(page, 'Analytics'));
  await page.context().setOffline(true);
  await page.keyboard.press('?');
  await see(page.getByRole('alert').getByText('This could not be opened'));
  await see(heading(page, 'Analytics'));
  await page.context().setOffline(false);
  await see(dialog(page, 'Keyboard shortcuts'));
});

test('a missing file does not lose typed text', async () => {
  const page = await club.visit('/players', { as: 'floor', before: expectAll });
  await button(page, 'Add Player').click();
  const form = dialog(page, 'Add Player');
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Wanda Brisk');
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  await page.waitForTimeout(500);
  expect(await name.inputValue()).toBe('Wanda Brisk');
});

const allLayers = layers.flatMap(({ address, ready, opens }) =>
  opens.map(([name, open]) => ({ address, ready, open, name: `${address}: ${name}` })),
);

// Only with `CHUNKS=all`.
test.each(isLong ? allLayers : [])('$name: every file fails once', async ({ address, ready, open }) => {
  const page = await club.visit(address, {
    as: 'floor',
    before: async (window) => {
      await expectAll(window);
      await failOnce(window, 'offline');
    },
  });
  await see(button(page, ready));
  await open(page);
  await gone(page.getByRole('alert').getByText('This could not be opened'));
  await expectNeverBlank(page);
});

const forms = scenes.flatMap((scene) =>
  scene.open === undefined ? [] : [{ scene, open: scene.open, name: titleOf(scene) }],
);

// Only with CHUNKS=all, with an evening for each: a scene prepares the data of its act.
test.each(isLong ? forms : [])('the form of $name: every file fails once', async ({ scene, open }) => {
  await club.open(true);
  const page = await visitWithFailures(scene);
  await open(page);
  await gone(page.getByRole('alert').getByText('This could not be opened'));
  await expectNeverBlank(page);
});

test('each listed part is a file of its own', () => {
  const own = new Set(imported.values());
  expect(parts.map(({ file }) => `src/${file}`).filter((source) => !own.has(source))).toEqual([]);
});

test.each(isLong ? parts : [])('the part $file: its file fails once', async (part) => {
  const page = await visitWithFailures(part);
  await part.open?.(page);
  const times = () => asked.get(page)?.get(`src/${part.file}`) ?? 0;
  await expect.poll(times, { message: 'how often the page asked' }).toBeGreaterThan(1);
  await gone(page.getByRole('alert').getByText('This could not be opened'));
  await expectNeverBlank(page);
});

test.each(isLong ? ['import()'] : [])('no %s was left out', () => {
  const left = [...imported.values()].filter((source) => !failed.has(source) && BY_DEVICE[source] === undefined);
  expect(left.filter((source) => !source.includes('/kit/'))).toEqual([]);
});

/**
 * A window in which the first request of each file fails and which is not reloaded: each part has to recover from its
 * missing file by itself.
 */
async function visitWithFailures(part: Pick<Part, 'address' | 'as' | 'width' | 'inShell' | 'answers'>) {
  const { address, as, inShell, width = 1440 } = part;
  return await club.visit(typeof address === 'string' ? address : await address(club.api.bind(club)), {
    ...(as === undefined ? {} : { as }),
    width,
    worker: false, // a worker would request the files itself
    before: async (window) => {
      await expectAll(window);
      await visitOf({ as, inShell }).before?.(window);
      await answerInstead(window, part);
      await failOnce(window, 'offline');
      await stayOnPage(window);
    },
  });
}

/** The console also reports files that did not load. */
function expectAll(page: Page): Promise<void> {
  club.expectErrors(page, /./);
  return Promise.resolve();
}
