// PitBoss Go: an invited guest, and an evening between its host and a player.
import { expect, test } from 'vitest';
import { violations } from './harness/axe';
import { unheardOf } from './harness/canary';
import { openClub } from './harness/club';
import { button, dialog, filesKept, gone, heading, see, seeToast } from './harness/pages';

const club = openClub();
const phone = { width: 390, touch: true } as const;

test('an invited guest registers and sees the games', async () => {
  const host = await club.api('host');
  const invite = await host.post<{ link: string }>('/api/pitboss-go/admin/invite', {
    email: 'ada@club.example',
  });
  const page = await club.visit(invite.link, phone);
  await see(page.getByText('For ada@club.example'));
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(/^Display name/).fill('Ada');
  const password = unheardOf();
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Confirm password/).fill(password);
  await button(page, 'Create Account').click();
  await see(page.getByText('No game sessions yet'));
});

test('a guest with the host’s invitation to a game registers from the link and is in the game', async () => {
  const api = await club.api('host');
  const game = await api.post<{ id: string }>('/api/pitboss-go/game-sessions', {
    gameName: 'Attic',
    gameType: 'Omaha',
    stakes: '$1/$2',
    buyIn: '200.00',
    smallBlind: '1.00',
    bigBlind: '2.00',
    location: '14 Elm Street',
    maxPlayers: 6,
  });
  const host = await club.visit(`/pitboss-go/game/${game.id}`, { ...phone, as: 'host' });
  const invite = host.getByRole('region', { name: 'Invite a Guest' });
  await invite.getByLabel('Email').fill('grace@club.example');
  await button(invite, 'Create Invitation').click();
  const link = host.getByText(/\/pitboss-go\?invite=\w+&join=\w+$/);
  await see(link);
  expect(await violations(host)).toEqual([]);

  const { pathname, search } = new URL(await link.innerText());
  const guest = await club.visit(pathname + search, phone);
  await see(guest.getByRole('region', { name: 'Attic' }));
  await see(guest.getByText('For grace@club.example'));
  expect(await guest.getByText('14 Elm Street').count()).toBe(0);
  expect(await violations(guest)).toEqual([]);
  await guest.getByLabel(/^Display name/).fill('Grace');
  const password = unheardOf();
  await guest.getByLabel(/^Password/).fill(password);
  await guest.getByLabel(/^Confirm password/).fill(password);
  await button(guest, 'Create Account').click();
  await see(heading(guest, 'Attic'));
  await see(guest.getByText('14 Elm Street'));
  await see(host.getByText('2 of 6'));

  // The host dashboard, outside the console.
  await button(host, 'Back')
    .or(host.getByRole('link', { name: /^Back/ }))
    .click();
  await button(host, 'Menu').click();
  await host.getByRole('menuitem', { name: 'Host Dashboard' }).click();
  await see(button(host, 'Start Game, Attic'));
  expect(await violations(host)).toEqual([]);
});

test('the host creates, a player joins by the code, the host starts', async () => {
  const host = await club.visit('/pitboss-go', { ...phone, as: 'host' });
  await host.getByRole('link', { name: 'Create Game' }).click();
  await host.getByLabel('Game name').fill('Garage');
  await button(host, 'Create Game').click();
  await seeToast(host, 'Game Created');
  await see(heading(host, 'Garage'));
  expect(await violations(host)).toEqual([]);
  const games = await (
    await club.api('host')
  ).get<{ id: string; gameName: string; inviteCode: string }[]>('/api/pitboss-go/game-sessions');
  const game = games.find(({ gameName }) => gameName === 'Garage');

  const player = await club.visit(`/pitboss-go?join=${game?.inviteCode}`, {
    ...phone,
    as: 'player',
  });
  await button(player, 'Join Game').click();
  await see(heading(player, 'Garage'));
  await see(player.getByText('2 of 9'));

  await see(host.getByText('2 of 9'));
  await button(host, 'Start Game').click();
  await see(host.getByRole('link', { name: 'Enter Game' }));
  await see(player.getByRole('link', { name: 'Enter Game' }));

  // Without a network, the cached data is shown.
  club.expectOutage(player);
  await filesKept(player, 'pitboss-go');
  await player.waitForFunction(
    (id) => localStorage.getItem(`go_last_known:/api/pitboss-go/game-sessions/${id}`)?.includes('"active"'),
    game?.id,
  );
  await player.context().setOffline(true);
  await player.reload();
  await see(player.getByText(/^Offline since/));
  await see(player.getByRole('link', { name: 'Enter Game' }));
});

test.each([768, 834, 1024])('the completed games of a host fit a window of %i pixels', async (width) => {
  const page = await club.visit('/pitboss-go/host', { as: 'host', width });
  const act = button(page, /^Game Completed/).first();
  await see(act);
  const outside = () =>
    act.evaluate((element) => {
      const panel = element.closest('section');
      if (panel === null) return 'no panel';
      return element.getBoundingClientRect().right > panel.getBoundingClientRect().right;
    });
  await expect.poll(outside).toBe(false);
});

test.each(['/pitboss-go', '/pitboss-go/settings'])(
  'the bar of %s ends where the column of the screen ends',
  async (address) => {
    const page = await club.visit(address, { as: 'host' });
    const menu = await see(button(page, 'Menu'));
    const padding = 16;
    // In one frame: the scroll bar comes with the content of the screen.
    const distance = () =>
      menu.evaluate((element) => {
        const column = document.querySelector('main')?.getBoundingClientRect();
        return (column?.right ?? 0) - element.getBoundingClientRect().right;
      });
    await expect.poll(distance).toBeCloseTo(padding);
  },
);

test('a half-typed password is not thrown away without a question', async () => {
  const page = await club.visit('/pitboss-go', { ...phone, as: 'player' });
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await see(heading(page, 'Settings'));
  const field = page.getByLabel('Current password');
  const ask = dialog(page, 'Discard changes?');
  const keep = async () => {
    await button(ask, 'Keep editing').click();
    await gone(ask);
    await see(heading(page, 'Settings'));
    expect(await field.inputValue()).toBe('half of it');
  };
  await field.fill('half of it');
  await page.getByRole('link', { name: 'Back to your game sessions' }).click();
  await keep();
  await page.evaluate(() => window.history.back());
  await keep();
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await keep();
  await page.evaluate(() => window.history.back());
  await button(ask, 'Discard').click();
  await see(heading(page, 'PitBoss Go'));

  // Closing an empty form asks nothing.
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Back to your game sessions' }).click();
  await see(heading(page, 'PitBoss Go'));
});
