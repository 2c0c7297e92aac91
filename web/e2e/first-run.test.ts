// What a club does that installs the program: an empty folder, the link it prints, and a seated player.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { canary, filesOf, unheardOf } from './harness/canary';
import { button, heading, see } from './harness/pages';
import { type Program, startProgram } from './harness/program';
import { leaveWindow, takeWindow } from './harness/windows';

let folder: string | undefined;
let program: Program | undefined;

afterEach(async () => {
  await program?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

test('an empty server is set up from its link, and somebody sits down', async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pitboss-first-'));
  program = await startProgram({ data: folder, flags: [] });
  const { origin, firstRun } = program;
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

  // Without the link every page says where it stands.
  await page.goto('/floor-manager');
  await see(heading(page, 'This server has no card room yet'));

  if (firstRun === undefined) throw new Error('The program printed no link.');
  await page.goto(`/#first-run=${firstRun}`);
  await page.reload();
  await see(heading(page, 'Set up your card room'));
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const type = (name: string, text: string) => box(name).fill(text);
  await type('Organization name', 'Bluff & Co. Card Room');
  expect(await box('Domain').inputValue()).toBe('bluffcocardroom');
  await type('Contact e-mail', 'hello@bluffco.example');
  await type('Address', '1204 W 6th St');
  await type('City', 'Austin');
  await type('State', 'TX');
  await type('ZIP code', '78703');
  await type('First name', 'Harriet');
  await type('Last name', 'Sloane');
  await type('Admin e-mail', 'harriet@bluffco.example');
  await page.getByLabel('Admin password').fill(unheardOf());
  await type('Room name', 'Main Room');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('America/Chicago');
  await button(page, 'Set Up the Card Room').click();

  await see(heading(page, 'Set up your room'));
  await button(page, "One table of 1/3 NL Hold'em more, +1").click();
  await button(page, 'Set Up 1 Table').click();
  await see(heading(page, 'Floor Manager'));

  await button(page, 'Add one player to Table 1, +1').click();
  await see(page.getByText('Short').first());
  await canary.leave(context);
  await leaveWindow(window, false);
  expect(canary.secrets).toBeGreaterThanOrEqual(3); // the link's code, the password, the sign-in
  await program.stop();
  // Its link is what the program prints for whoever installs it.
  const said = program.said().replaceAll(firstRun, '');
  expect(canary.found(filesOf(folder), said)).toEqual([]);
  canary.forget();
});
