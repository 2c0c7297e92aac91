// A club installs the program: an empty folder, the link that the program prints, and the first player of an evening.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { SeatRental, User } from '@/api/types';
import { Api } from './harness/api';
import { canary, filesOf, unheardOf } from './harness/canary';
import { addAtDoor, button, dialog, gone, heading, pickPlayer, see, seeToast, tableMenu } from './harness/pages';
import { binaryPath, type Program, startProgram } from './harness/program';
import { leaveWindow, takeWindow } from './harness/windows';

let folder: string | undefined;
let program: Program | undefined;

afterEach(async () => {
  await program?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

const EMPTY = 'This server has no card room yet';

/** One address of each surface of an empty server. */
const ADDRESSES = [
  '/floor-manager',
  '/mobile',
  '/pitboss-go',
  '/?admin=true',
  '/?landing=true',
  '/register?landing=true',
  '/join#AAAA',
  '/?org=lodge',
];

async function register(page: Page): Promise<void> {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const type = (name: string, text: string) => box(name).fill(text);
  await type('Organization name', 'Bluff & Co. Card Room');
  expect(await box('Domain').inputValue()).toBe('bluffcocardroom');
  await type('Contact email', 'hello@bluffco.example');
  await type('Address', '1204 W 6th St');
  await type('City', 'Austin');
  await type('State', 'TX');
  await type('ZIP code', '78703');
  await type('First name', 'Harriet');
  await type('Last name', 'Sloane');
  await type('Admin email', 'harriet@bluffco.example');
  await page.getByLabel('Admin password').fill(unheardOf());
  await type('Room name', 'Main Room');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('America/Chicago');
  await button(page, 'Set Up the Card Room').click();
}

/** A new player buys a membership at the door, waits for a game and sits down. */
async function seatNewPlayer(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Front Office', exact: true }).click();
  await button(page, 'Check In Guest').click();
  const door = dialog(page, 'Check In Guest');
  await addAtDoor(door, name);
  const record = dialog(page, 'New Player');
  await record.getByRole('textbox', { name: 'Mobile number' }).fill('512 555 0199');
  await record.getByRole('radio', { name: /^Monthly/ }).click();
  await button(record, 'Take $100.00 and Check In').click();
  await see(door.getByText(`${name} is checked in`));
  await button(door, 'Close').last().click();
  await gone(door);
  await button(page, 'Add Player').first().click();
  const list = dialog(page, 'Add Player');
  await pickPlayer(list, name);
  await list.getByRole('combobox', { name: 'Game', exact: true }).click();
  await page.getByRole('option', { name: /^1\/3 NL/ }).click();
  await button(list, 'Add Player').click();
  await seeToast(page, 'Player added to waitlist successfully');
  await button(page, `Seat ${name}`).click();
  const seat = dialog(page, 'Seat Player');
  await seat.getByRole('textbox', { name: /Buy-in/ }).fill('300');
  await button(seat, 'Seat Player').click();
  await seeToast(page, 'Player seated successfully');
  await gone(seat);
}

test('an empty server to the first seated player', async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pitboss-first-'));
  program = await startProgram({ data: folder, flags: [] });
  const { origin, firstRun } = program;
  if (firstRun === undefined) throw new Error('The program printed no link.');
  const window = await takeWindow({
    origin,
    cookies: {},
    localStorage: {},
    width: 1440,
    height: 900,
    touch: false,
    alone: true,
    worker: false,
  });
  const { context, page } = window;
  canary.watch(context, page);

  // Without the link, every address explains where to find it.
  for (const address of ADDRESSES) {
    await page.goto(address);
    await see(heading(page, EMPTY));
  }

  // A wrong code is reported before the form; then the right link is pasted into the same window.
  await page.goto('/#first-run=AAAAAAAAAAAAAAAAAAAAAAAAAA');
  await see(heading(page, 'That code is not right'));
  expect(await button(page, 'Set Up the Card Room').count()).toBe(0);
  await page.goto(`/#first-run=${firstRun}`);
  await see(heading(page, 'Set up your card room'));
  await register(page);

  // The owner is signed in, and sets up the first game and its table.
  await see(heading(page, 'Set up your room'));
  expect(page.url()).not.toContain('#');
  await button(page, "Add a 1/3 NL Hold'em table, +1").click();
  await button(page, 'Set Up 1 Table').click();
  await see(heading(page, 'Floor Manager'));
  await tableMenu(page, 1, 'Start game');
  await button(dialog(page, 'Start Game'), 'Start Game').click();
  await gone(dialog(page, 'Start Game'));

  await seatNewPlayer(page, 'Walter Early');
  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  const owner = new Api(origin, token);
  const { organization } = await owner.get<User>('/api/auth/user');
  expect(organization.name).toBe('Bluff & Co. Card Room');
  const rentals = await owner.get<SeatRental[]>('/api/seat-rentals/active');
  expect(rentals).toMatchObject([{ player: { name: 'Walter Early' }, endTime: null }]);

  await canary.leave(context);
  await leaveWindow(window, false);
  expect(canary.secrets).toBeGreaterThanOrEqual(3); // the link's code, the password, the sign-in
  await program.stop();
  const check = spawn(binaryPath(), ['check', '--data', folder], {
    env: { PATH: process.env['PATH'] },
  });
  expect(await readText(check.stdout)).toBe('clean\n');
  // The program prints the same link for the operator.
  const said = program.said().replaceAll(firstRun, '');
  expect(canary.found(filesOf(folder), said)).toEqual([]);
  canary.forget();
});
