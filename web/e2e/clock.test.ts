// The clock on the wall, on two screens, and the list that starts it.
import { expect, test } from 'vitest';
import { look } from './harness/axe';
import { lodge } from './harness/api';
import { openClub } from './harness/club';
import { button, dialog, heading, see, seeToast } from './harness/pages';

interface Made {
  id: string;
}

const club = openClub();

async function freeroll(name: string, status: string): Promise<Made> {
  const floor = await club.api('floor');
  return await floor.post<Made>('/api/tournaments', {
    roomId: lodge,
    name,
    buyIn: '0.00',
    startTime: new Date(Date.now() + 600_000).toISOString(),
    status,
    template: 'freeroll',
  });
}

/** The time on the clock, in seconds. */
function seconds(text: string): number {
  const [minutes = 0, rest = 0] = text.trim().split(':').map(Number);
  return minutes * 60 + rest;
}

test('two screens show the same second, and a paused clock stays paused when the server was away', async () => {
  const { id } = await freeroll('Clock Test', 'running');
  const floor = await club.api('floor');
  const wall = await club.visit(`/clock/${id}`, { as: 'floor', width: 1920, height: 1080 });
  const phone = await club.visit(`/clock/${id}`, { as: 'office', width: 390 });
  for (const page of [wall, phone]) await see(page.getByRole('heading', { name: 'Level 1' }));
  await see(wall.getByText('Live', { exact: true }));
  const [one, other] = await Promise.all([wall, phone].map((page) => page.getByRole('timer').innerText()));
  // The two reads are sequential, so a second may end between them.
  expect(Math.abs(seconds(one ?? '') - seconds(other ?? ''))).toBeLessThanOrEqual(1);
  expect(await look(wall)).toEqual([]);

  await floor.post(`/api/tournaments/${id}/clock`, { act: 'pause' });
  for (const page of [wall, phone]) await see(page.getByText(/^Paused/));
  const stood = await wall.getByRole('timer').innerText();
  for (const page of [wall, phone]) club.expectOutage(page);
  await club.stopServer();
  await club.startServer();
  await wall.reload();
  await see(wall.getByText(/^Paused/));
  expect(await wall.getByRole('timer').innerText()).toBe(stood);
});

test('a tournament is announced from a template and opened from the list', async () => {
  const page = await club.visit('/tournaments', { as: 'floor' });
  await button(page, 'Create Tournament').click();
  const form = dialog(page, 'Create Tournament');
  await button(form, 'Create Tournament').click();
  await see(form.getByText('Tournament name is required'));
  await form.getByRole('textbox', { name: /^Name/ }).fill('Saturday Shootout');
  await form.getByRole('textbox', { name: 'House fee' }).fill('50');
  await see(form.getByText('$30 over'));
  await form.getByRole('textbox', { name: 'Prize' }).fill('95');
  await see(form.getByText('Total matches'));
  await button(form, 'Create Tournament').click();
  await seeToast(page, 'Tournament created successfully');
  await button(page, /change status of Saturday Shootout/).click();
  await page.getByRole('menuitemradio', { name: /Registration/ }).click();
  await seeToast(page, 'Tournament updated successfully');
  await page.getByRole('link', { name: 'Saturday Shootout' }).click();
  await see(heading(page, 'Saturday Shootout'));
  await page.getByRole('tab', { name: 'Structure' }).click();
  await see(page.getByRole('table', { name: 'Blind structure of Saturday Shootout' }));
});
