// The director's desk in play: the button of a pending move, a bust that the dealer reports, and typing without a
// click.
import { expect, test } from 'vitest';
import type { Desk, TournamentSeat } from '@/api/tournament-types';
import { type Api, lodge } from './harness/api';
import { look } from './harness/axe';
import { openClub } from './harness/club';
import { button, dialog, gone, see } from './harness/pages';

const club = openClub();

/** Ten players at two tables, in play. */
async function running(name: string) {
  const api = await club.api('floor');
  const { id } = await api.post<{ id: string }>('/api/tournaments', {
    roomId: lodge,
    name,
    buyIn: '100.00',
    startTime: new Date().toISOString(),
    status: 'registration',
  });
  for (let n = 1; n <= 10; n++) {
    const player = await api.player(`${name} ${String(n).padStart(2, '0')}`);
    await api.post(`/api/tournaments/${id}/entries`, {
      playerId: player.id,
      paymentMethod: 'cash',
      overrideReason: 'A guest of the house',
    });
  }
  await api.send('PATCH', `/api/tournaments/${id}`, { status: 'running' });
  return { api, id };
}

async function seated(api: Api, id: string, table: number): Promise<TournamentSeat[]> {
  const desk = await api.get<Desk>(`/api/tournaments/${id}/desk`);
  const seats = desk.tables.find(({ number }) => number === table)?.seats ?? [];
  return seats.filter(({ entryId }) => entryId !== null);
}

async function duties(api: Api, id: string) {
  return (await api.get<Desk>(`/api/tournaments/${id}/desk`)).duties;
}

test('the sentence that asks for the button leads to where it is set', async () => {
  const { api, id } = await running('Button');
  const [first, second] = (await api.get<Desk>(`/api/tournaments/${id}/desk`)).tables;
  if (first === undefined || second === undefined) throw new Error('There are no two tables.');
  for (const { entryId } of (await seated(api, id, first.number)).slice(0, 2))
    await api.post(`/api/tournaments/${id}/busts`, { out: [{ entryId }] });
  const page = await club.visit(`/tournaments/${id}`, { as: 'floor' });
  await button(page, `Set the button at Table ${second.name}`).click();
  const table = dialog(page, new RegExp(`^Table ${second.name}$`));
  const field = table.getByRole('combobox', { name: 'Button' });
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await look(page, '[role="dialog"]', [1440, 390])).toEqual([]);
  await field.press('Enter');
  const [seat] = await seated(api, id, second.number);
  await page.getByRole('option', { name: new RegExp(`^Seat ${seat?.seatNumber}\\b`) }).click();
  await expect.poll(async () => (await duties(api, id))[0]?.buttonAt).toBe(first.number);
  await see(table.getByText('BTN').first());
});

test('a bust that the dealer reports is confirmed at the desk', async () => {
  const { api, id } = await running('Report');
  const free = (await api.tables()).find(
    ({ status, event, currentPlayers }) => status === 'available' && event === null && currentPlayers === 0,
  );
  if (free === undefined) throw new Error('No table of the demo is free.');
  await api.send('PATCH', `/api/tournaments/${id}/tables/1`, { tableId: free.id });
  const [seat] = await seated(api, id, 1);
  if (seat === undefined) throw new Error('Nobody sits at table 1.');
  const tablet = await club.visit(`/dealer/${free.id}`, {
    as: 'dealer',
    width: 1024,
    height: 768,
    touch: true,
  });
  await button(tablet, new RegExp(`^Seat ${seat.seatNumber} `)).click();
  await button(tablet, 'Player is out').click();
  await see(tablet.getByText('Reported out'));

  const page = await club.visit(`/tournaments/${id}`, { as: 'floor' });
  await see(
    page.getByRole('heading', {
      name: `Table ${free.tableNumber}, seat ${seat.seatNumber} reported out by the dealer: confirm bust`,
    }),
  );
  await button(page, 'Confirm Bust').click();
  const bust = dialog(page, 'Bust Player');
  await see(bust.getByRole('checkbox', { name: seat.name, checked: true }));
  await button(bust, /^Bust Player$/).click();
  await gone(bust);
  await expect.poll(async () => (await seated(api, id, 1)).length).toBe(4);
  await gone(button(page, 'Confirm Bust'));
  await gone(tablet.getByText('Reported out'));
});

test('the bust dialog takes typing at once, and its lines stay where they are', async () => {
  const { api, id } = await running('Typing');
  const page = await club.visit(`/tournaments/${id}`, { as: 'floor' });
  await button(page, 'Bust Player').click();
  const bust = dialog(page, 'Bust Player');
  const field = bust.getByRole('combobox', { name: 'Player' });
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.type('Typing 07');
  await see(page.getByRole('option', { name: /Typing 07/ }));
  expect(await dialog(page, 'Player').getByRole('combobox').inputValue()).toBe('Typing 07');
  await page.keyboard.press('Enter');
  const lines = bust.getByRole('group', { name: /^Out in this hand/ }).getByRole('checkbox');
  await see(bust.getByRole('checkbox', { name: /Typing 07/, checked: true }));
  const before = await lines.count();
  const desk = await api.get<Desk>(`/api/tournaments/${id}/desk`);
  const table = desk.tables.find(({ seats }) => seats.some(({ name }) => name === 'Typing 07'));
  const other = table?.seats.find(({ entryId, name }) => entryId !== null && name !== 'Typing 07');
  await api.post(`/api/tournaments/${id}/busts`, { out: [{ entryId: other?.entryId }] });
  await see(bust.getByText('No longer here'));
  expect(await lines.count()).toBe(before);
});
