// Scenes for the pictures of the user guide that the demo does not have when it starts.
import type { Page } from 'playwright-core';
import { lodge } from './harness/api';
import type { Club } from './harness/club';
import { startedGame } from './harness/night';
import { pageOf, turnNoticesOn } from './harness/notices';
import { button, dialog, gone, heading, see } from './harness/pages';
import { openRoomPage, roomPage } from './harness/room-page';

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** A home game that two members have joined and that has not started. */
export async function plannedHomeGame(page: Page, club: Club) {
  const host = await club.api('host');
  const { id, inviteCode } = await host.post<{ id: string; inviteCode: string }>('/api/pitboss-go/game-sessions', {
    gameName: 'Friday night',
    gameType: "Texas Hold'em",
    raiseType: 'no_limit',
    stakes: '$1/$2',
    buyIn: '200.00',
    smallBlind: '1.00',
    bigBlind: '2.00',
    location: 'Garage',
    maxPlayers: 8,
  });
  await (await club.api('player')).post('/api/pitboss-go/join', { code: inviteCode });
  await go(page, `/pitboss-go/game/${id}`);
  await see(page.getByText('2 of 8'));
}

/** The table of a running home game with four players, in the middle of a hand. */
export async function homeGameHand(page: Page, club: Club) {
  await go(page, await startedGame(club));
  for (const name of ['Dana', 'Marcus', 'Ruth', 'Priya']) {
    // One after the other, as people arrive.
    await button(page, /^Add player/).click();
    const form = dialog(page, 'Add player');
    await form.getByLabel(/^Name/).fill(name);
    await form.getByRole('radio', { name: 'House fund' }).click();
    await button(form, 'Add player').click();
    await gone(form);
    await see(button(page, new RegExp(`^${name}`)));
  }
  await button(page, /^Dana/).click();
  await button(page, /^Start hand 1/).click();
  await see(page.getByText('Priya to act', { exact: true }));
}

/** A home game that has ended, with one payment marked. */
export async function homeGamePayments(page: Page, club: Club) {
  await homeGameHand(page, club);
  for (const name of ['Priya', 'Dana', 'Marcus']) {
    // The order of the hand.
    await see(page.getByText(`${name} to act`, { exact: true }));
    await page.keyboard.press('f');
  }
  await button(page, /^Pay out/).click();
  await button(page, 'Game menu').click();
  await page.getByRole('menuitem', { name: 'Settle up' }).click();
  await see(heading(page, 'Settle up'));
  const counts = { Dana: '120', Marcus: '455', Ruth: '525', Priya: '100' };
  for (const [name, chips] of Object.entries(counts)) await page.getByLabel(name).fill(chips);
  await button(page, 'Cash out 4 players').click();
  await button(page, 'End Game').click();
  await button(page.getByRole('alertdialog'), 'End Game').click();
  await button(page, /^Mark paid/)
    .first()
    .click();
  await see(button(page, /^Paid/));
}

/** Opens the page of the third player on a list. */
export async function waitingPlayer(page: Page, club: Club) {
  const staff = await club.api('floor');
  const entry = (await staff.waiting()).find(
    ({ status, position, arrivedAt }) => status === 'waiting' && position === 3 && arrivedAt !== null,
  );
  const { id, secret } = await pageOf(staff, entry?.playerId ?? '');
  await go(page, `/p/${id}#${secret}`);
  await see(page.getByText(/^3rd of /));
}

/** Opens the page of a player with a held seat. */
export async function calledPlayer(page: Page, club: Club) {
  const staff = await club.api('floor');
  const game = (await staff.games()).find(({ name }) => name === '1/2 PLO');
  const player = await staff.player('Christopher Vance');
  await staff.post('/api/memberships', { playerId: player.id, roomId: lodge, membershipType: 'monthly' });
  if (game === undefined) throw new Error('The demo has no 1/2 PLO.');
  const entry = await staff.wait(player, game);
  await staff.post(`/api/waitlist/${entry.id}/call`);
  const { id, secret } = await pageOf(staff, player.id);
  await go(page, `/p/${id}#${secret}`);
  await see(button(page, 'Need 5 minutes'));
}

/** Opens the choice of notices on a player's page. */
export async function noticeQuestion(page: Page, club: Club) {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await turnNoticesOn(await club.api('owner'));
  await waitingPlayer(page, club);
  await button(page, 'Turn on').click();
  await see(page.getByText('How should we reach you?'));
}

/** The form with which a visitor joins a list on the public page of the room. */
export async function joinFromHome(page: Page, club: Club) {
  await openRoomPage(club);
  await go(page, roomPage);
  await button(page, "Join list for 1/3 NL Hold'em").click();
  await page.getByLabel('First and last name').fill('Josephine Quill');
  await page.getByLabel('Mobile number').fill('512 555 0142');
}

/** A paired kiosk at which a player chooses lists. */
export async function kioskLists(page: Page, club: Club) {
  club.expectErrors(page, /401/); // a screen that is not paired yet
  await go(page, '/screen');
  const code = (await page.getByLabel(/^Code /).getAttribute('aria-label'))?.slice('Code '.length);
  const owner = await club.api('owner');
  await owner.player('Christopher Vance', { phoneNumber: '7135550142' });
  const screen = { code, kind: 'kiosk', name: 'Front door', theme: 'light', textSize: 'normal', language: 'en' };
  await owner.post(`/api/screens/${lodge}`, screen);
  await see(heading(page, 'Check in'));
  await page.keyboard.type('7135550142');
  await button(page, 'Next').click();
  await button(page, "Yes, that's me").click();
  await page.getByRole('checkbox', { name: /1\/3 NL Hold'em/ }).check();
  await see(button(page, 'Check in for 1 list'));
}

/** The console of the platform, without the message about the sign-in. */
export async function platformConsole(page: Page) {
  await button(page, 'admin@demo.pitboss.example').click();
  await button(page, 'Sign In').click();
  await see(page.getByText('All Organizations'));
  await page.reload();
  await see(page.getByText('Last backup'));
}

/** The dialog with which an administrator enters an organization. */
export async function platformLogin(page: Page) {
  await platformConsole(page);
  await button(page, 'Login, Lodge Card Club').click();
  await dialog(page, /^Log in to/)
    .getByRole('textbox', { name: 'Reason' })
    .fill('Ticket 4182: drawer count');
}

/** The console while an administrator is signed in to an organization. */
export async function platformSession(page: Page) {
  await platformLogin(page);
  const opened = page.waitForEvent('popup');
  await button(dialog(page, /^Log in to/), 'Login').click();
  await see((await opened).getByText(/is signed in as/));
  await page.reload();
  await see(button(page, /^End, /));
}

/** The form of the first run, which only an empty server has: what the server says about itself is changed. */
export async function firstRun(page: Page) {
  await page.route(/\/api\/entry/, async (route) => {
    const answer = await route.fetch();
    const json = { ...((await answer.json()) as object), organization: null, firstRun: true };
    await route.fulfill({ response: answer, json });
  });
  await page.route(/\/api\/first-run\/code/, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${new URL(page.url()).origin}/?first#first-run=U434EW5474VV3AQSMDIUZ3RX4P`);
  await see(button(page, 'Set Up the Card Room'));
  await page.getByLabel('Organization name').fill('Bluff & Co. Card Room');
}
