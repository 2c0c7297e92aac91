// The import of players: five steps from a file to players, and back by an undo. The check and the result agree.
import { expect, test } from 'vitest';
import { violations } from './harness/axe';
import { openClub } from './harness/club';
import { button, dialog, see } from './harness/pages';

const club = openClub();

const FILE = [
  'First,Last,Cell,Type,Exp,Bal,SSN4',
  ...Array.from({ length: 30 }, (_, n) => `Imported,Person${n},512-777-${1000 + n},M,12/25/2099,${n - 5}.50,1234`),
  'Too,Short,512 555 01,,,,',
  'Imported,Person1,5127771001,,,,',
].join('\n');

test('a file becomes players as the check says, and an undo takes them back', async () => {
  const page = await club.visit('/players', { as: 'owner' });
  await page.getByRole('link', { name: 'Import' }).click();
  await see(page.getByText('Drop a CSV file or an Excel workbook here'));
  const [exported] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
  expect(exported.suggestedFilename()).toBe('players.csv');
  expect(await violations(page)).toEqual([]);
  await page
    .getByLabel('File with players')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });

  await see(page.getByText('“Bal” can mean two things'));
  await see(page.getByText('Row 1 becomes'));
  expect(await violations(page)).toEqual([]);
  await button(page, 'Next: Duplicates').click();
  await see(page.getByText('Rows 2 and 32').first());
  expect(await violations(page)).toEqual([]);
  await button(page, 'Next: Check').click();
  await see(page.getByText('Phone has 8 digits'));
  expect(await violations(page)).toEqual([]);

  await button(page, 'Import 30 Players').click();
  await see(page.getByText('30 players are in'));
  expect(await violations(page)).toEqual([]);
  await button(page, 'Undo Import…').click();
  await button(dialog(page, 'Undo this import?'), 'Undo Import').click();
  await see(page.getByText('This import was undone'));
  await see(page.getByText('0 players stayed, because something was built on them.'));
  expect(await club.check()).toBe('clean');
});
