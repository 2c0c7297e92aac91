// The running game: a hand that survives its tab, a second device, a night without a network.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, gone, see } from './harness/pages';

const club = openClub();
const phone = { width: 390, touch: true, theme: 'dark', as: 'host' } as const;

/** A game that the host has started, at its table. */
async function startedGame(): Promise<string> {
  const host = await club.api('host');
  const { id } = await host.post<{ id: string }>('/api/pitboss-go/game-sessions', {
    gameName: 'Garage',
    gameType: "Texas Hold'em",
    raiseType: 'no_limit',
    stakes: '$1/$2',
    buyIn: '300.00',
    smallBlind: '1.00',
    bigBlind: '2.00',
    location: 'Garage',
    maxPlayers: 8,
    status: 'scheduled',
    startTime: null,
    description: null,
    blindIncreaseType: 'none',
    rules: 'house',
  });
  await host.post(`/api/pitboss-go/game-sessions/${id}/start`, {});
  return `/pitboss-go/game/${id}/run`;
}

async function sitDown(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    // One after the other, as people come.
    await button(page, /^Add player/).click();
    const dialog = page.getByRole('dialog', { name: 'Add player' });
    await dialog.getByLabel(/^Name/).fill(name);
    await button(dialog, 'Add player').click();
    // At the table everybody is called by the first name.
    await see(button(page, new RegExp(`^${name.split(' ')[0]}`)));
  }
}

test('a hand by keyboard; whenever the tab is killed, it stands where it stood', async () => {
  const page = await club.visit(await startedGame(), phone);
  await sitDown(page, 'Dana', 'Marcus', 'Maximiliana Featherstonehaugh');
  await button(page, /^Dana/).click();
  await button(page, /^Start hand 1/).click();

  /** Does something, and sees the same before and after the page was loaded anew. */
  async function survives(keys: string, line: string): Promise<void> {
    for (const key of keys.split(' ')) {
      await page.keyboard.press(key);
    }
    await see(page.getByText(line, { exact: true }));
    const shown = await page.getByRole('main').innerText();
    await page.reload();
    await see(page.getByText(line, { exact: true }));
    expect(await page.getByRole('main').innerText()).toBe(shown);
  }

  await see(page.getByText('Dana to act', { exact: true }));
  expect(await violations(page)).toEqual([]);
  await survives('r 1 0 Enter', 'Marcus to act');
  await survives('c', 'Maximiliana to act');
  await page.keyboard.press('f');
  await see(page.getByText('Preflop is done', { exact: true }));
  await page.keyboard.press('z');
  await see(page.getByText('Maximiliana to act', { exact: true }));
  await survives('f', 'Preflop is done');
  await survives('Enter', 'Marcus to act');
  await survives('a', 'Dana to act');
  await survives('c', 'Flop is done');
  await survives('Enter Enter Enter', 'Time to show');
  await survives('Enter', 'Who won?');
  await button(page, 'Dana').click();
  await survives('Shift', 'The pot has a winner');
  expect(await violations(page)).toEqual([]);
  await survives('Enter', 'Maximiliana deals next');
});

test('a second device follows, takes the pen, and what was played without a network is there', async () => {
  const address = await startedGame();
  const first = await club.visit(address, phone);
  await sitDown(first, 'Dana', 'Marcus');
  await button(first, /^Dana/).click();
  await button(first, /^Start hand 1/).click();
  await see(first.getByText('Marcus to act', { exact: true }));

  const second = await club.visit(address, phone);
  await see(second.getByText('Marcus to act', { exact: true }));
  await first.keyboard.press('c');
  await see(second.getByText('Dana to act', { exact: true }));
  await button(second, /^Take Over/).click();
  const ask = second.getByRole('alertdialog');
  await button(ask, 'Take Over').click();
  await gone(ask); // while it stands, the keys are its own
  await see(button(second, /^Fold/));
  await see(button(first, /^Take Over/));

  club.expectErrors(
    second,
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script/,
  );
  await second.context().setOffline(true);
  await second.keyboard.press('c');
  await see(second.getByText('Preflop is done', { exact: true }));
  await button(second, /^Pot's Right/).click();
  await see(second.getByText(/^Saved on this/));
  await see(second.getByText('Marcus to act', { exact: true }));
  await see(first.getByText('Dana to act', { exact: true }));
  await second.context().setOffline(false);
  await see(first.getByText('Marcus to act', { exact: true }));
  await see(second.getByText('Live', { exact: true }));
});
