// The running game: a hand that survives the death of its tab, a second device, a night without a network.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { sitDown, startedGame } from './harness/night';
import { button, gone, killTab, see, toastList } from './harness/pages';

const club = openClub();
const phone = { width: 390, touch: true, theme: 'dark', as: 'host' } as const;

/** The stage, the table with its pots, and the dock with its actions: as text, with pressed and disabled states. */
async function shownOf(page: Page): Promise<string> {
  const seen = [page.getByRole('main'), page.getByRole('contentinfo')];
  const words = await Promise.all(seen.map((part) => part.ariaSnapshot()));
  const stage = await page.locator('[aria-current=step]').allInnerTexts(); // none between two hands
  return [...stage, ...words].join('\n');
}

/** Blocks all further writes on this device: an endless transaction is always ahead of them. */
function busyStorage(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const asked = indexedDB.open('pitboss-go');
    await new Promise((done) => asked.addEventListener('success', done));
    const db = asked.result;
    const games = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('games');
    const again = () => games.count().addEventListener('success', again);
    await new Promise((done) => games.count().addEventListener('success', done));
    again();
  });
}

test('a hand by tap and key survives every death of its tab', async () => {
  let page = await club.visit(await startedGame(club), phone);
  await sitDown(page, ['Dana'], ['Marcus'], ['Maximiliana Featherstonehaugh', '15.00']);

  /** Kills the tab and expects the text `shown` in another one. */
  async function cut(shown: string): Promise<void> {
    page = await killTab(page);
    await expect.poll(() => shownOf(page)).toBe(shown);
  }

  async function does(act: string | Locator, line: string): Promise<void> {
    if (typeof act === 'string') for (const key of act.split(' ')) await page.keyboard.press(key);
    else await act.click();
    await see(page.getByText(line, { exact: true }));
  }

  /** Performs an act that is stored before it is shown. */
  async function survives(act: string | Locator, line: string): Promise<void> {
    await does(act, line);
    await cut(await shownOf(page));
  }

  /** Performs an act that is shown at once, and kills the tab before it is stored. */
  async function outlives(act: string | Locator, line: string): Promise<void> {
    await busyStorage(page);
    await survives(act, line);
  }

  const tap = (name: string | RegExp) => button(page, name);
  const wins = (pot: RegExp, name: RegExp) => button(page.getByRole('group', { name: pot }), name);

  await does(tap(/^Dana/), 'Dana deals next');
  await survives(tap(/^Start hand 1/), 'Dana to act');
  expect(await violations(page)).toEqual([]);
  const before = await shownOf(page);
  await tap(/^Raise/).click();
  await button(page, '1').click();
  await cut(before); // the amount was not confirmed
  await outlives('r 1 0 Enter', 'Marcus to act');
  await does('c', 'Maximiliana to act'); // an immediate second tap would count as a double tap
  await outlives(tap(/^All-in/), 'Dana to act');
  await outlives('f', 'Marcus to act');
  await survives('z', 'Dana to act');
  await does('c', 'Marcus to act');
  await outlives(tap(/^Call/), 'Preflop is done');
  await outlives(tap(/^Pot's Right · \$45/), 'Marcus to act');
  await outlives('c', 'Dana to act');
  await does('r 2 0 Enter', 'Marcus to act');
  await does('c', 'Flop is done');
  await outlives('Enter', 'Marcus to act');
  await does('c', 'Dana to act');
  await does('c', 'Turn is done');
  await does('Enter', 'Marcus to act');
  await outlives('a', 'Dana to act');
  await does(tap(/^Call/), 'River is done');
  await does(tap(/^Pot's Right · /), 'Time to show');
  await outlives(tap("Show 'Em"), 'Main pot: who won?');
  await outlives(wins(/^Main pot/, /^Maximiliana/), 'Side pot: who won?');
  await outlives(wins(/^Side pot/, /^Dana/), 'Both pots have a winner');
  expect(await violations(page)).toEqual([]);
  await outlives(tap(/^Pay out/), 'Maximiliana deals next');
  await survives('Enter', 'Maximiliana to act'); // hand 2, without Marcus: the button is the small blind
});

test('a second device follows and takes the pen, and play without a network is not lost', async () => {
  const address = await startedGame(club);
  const first = await club.visit(address, phone);
  await sitDown(first, ['Dana'], ['Marcus']);
  await button(first, /^Dana/).click();
  await button(first, /^Start hand 1/).click();
  await see(first.getByText('Dana to act', { exact: true }));

  const second = await club.visit(address, phone);
  await see(second.getByText('Dana to act', { exact: true }));
  await first.keyboard.press('c');
  await see(second.getByText('Marcus to act', { exact: true }));
  await button(second, /^Take Over/).click();
  const ask = second.getByRole('alertdialog');
  await button(ask, 'Take Over').click();
  await gone(ask); // while it is open, it takes the keys
  await see(button(second, /^Fold/));
  await see(button(first, /^Take Over/));

  club.expectOutage(second);
  await second.context().setOffline(true);
  await second.keyboard.press('c');
  await see(second.getByText('Preflop is done', { exact: true }));
  await button(second, /^Pot's Right/).click();
  await see(second.getByText(/^Saved on this/));
  await see(second.getByText('Marcus to act', { exact: true }));
  await second.keyboard.press('c');
  await see(second.getByText('Dana to act', { exact: true }));
  await see(first.getByText('Marcus to act', { exact: true }));
  await second.context().setOffline(false);
  await see(first.getByText('Dana to act', { exact: true }));
  await see(second.getByText('Live', { exact: true }));
});

test('a phone on its side keeps the buttons in view, and nothing leaves its disc on a small one', async () => {
  const page = await club.visit(await startedGame(club), phone);
  await sitDown(page, ['Christopher Adams', '12345.75'], ['Christopher Brown'], ['Dana']);
  await button(page, /^Dana/).click();
  await button(page, /^Start hand 1/).click();
  await see(page.getByText('Dana to act', { exact: true }));
  for (const [width, height] of [
    [740, 360],
    [844, 390],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of [/^Fold/, /^Call/, /^Raise/, /^All-in/, /^Undo/]) {
      const box = await button(page, name).boundingBox();
      expect(box?.y, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? height) + (box?.height ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(height);
    }
    const outside = await page.evaluate(() => {
      const discs = [...document.querySelectorAll('.ht-seat')];
      return discs.flatMap((disc) => {
        const { left, right } = disc.getBoundingClientRect();
        const words = [...disc.querySelectorAll('.ht-seat-name, .ht-seat-stack')];
        return words
          .filter((word) => {
            const box = word.getBoundingClientRect();
            return box.left < left || box.right > right || word.scrollWidth > word.clientWidth + 1;
          })
          .map((word) => word.textContent);
      });
    });
    expect(outside, `at ${width}`).toEqual([]);
    const shot = process.env['SHOTS'];
    if (shot !== undefined) await page.screenshot({ path: `${shot}/tracker-${width}.png` });
  }
  // An ignored tap is reported, and the message does not cover the next buttons.
  await button(page, /^Fold/).dblclick();
  await see(toastList(page).getByText('That tap came too fast. Tap again.'));
  for (const [width, height] of [
    [740, 360],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const readCovered = () =>
      page.evaluate(() => {
        const toast = document.querySelector('[data-toasts] > li')?.getBoundingClientRect();
        if (toast === undefined) return ['no toast'];
        return [...document.querySelectorAll('footer button')]
          .filter((each) => {
            const box = each.getBoundingClientRect();
            const beside = box.left >= toast.right || box.right <= toast.left;
            return !beside && box.top < toast.bottom && box.bottom > toast.top;
          })
          .map((each) => each.textContent);
      });
    // The toast repositions itself after the window's size has changed.
    await expect.poll(readCovered, { message: `covered at ${width}`, timeout: 3000 }).toEqual([]);
  }
  const names = await page.locator('.ht-seat-name [aria-hidden]').allInnerTexts();
  expect(new Set(names).size).toBe(names.length);

  // Two names that start alike are shown in full on the buttons of the showdown.
  await page.keyboard.press('a');
  await see(page.getByText('Christopher B. to act', { exact: true }));
  await page.keyboard.press('a');
  for (const street of ['Preflop', 'Flop', 'Turn', 'River']) {
    // One tap per street.
    await see(page.getByText(`${street} is done`, { exact: true }));
    await button(page, /^Pot's Right/).click();
  }
  await button(page, "Show 'Em").click();
  await see(button(page, 'Christopher A.'));
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main button > span')]
      .filter((name) => name.scrollWidth > name.clientWidth)
      .map((name) => name.textContent),
  );
  expect(cut).toEqual([]);
});
