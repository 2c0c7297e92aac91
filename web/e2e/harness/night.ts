// A home game, and who sits down at its table.
import type { Page } from 'playwright-core';
import type { Club } from './club';
import { button, gone, see } from './pages';

/** A game that the host has started: the address of its table. */
export async function startedGame(club: Club, maxPlayers = 8): Promise<string> {
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
    maxPlayers,
    status: 'scheduled',
    startTime: null,
    description: null,
    blindIncreaseType: 'none',
    rules: 'house',
  });
  await host.post(`/api/pitboss-go/game-sessions/${id}/start`, {});
  return `/pitboss-go/game/${id}/run`;
}

export async function sitDown(
  page: Page,
  ...people: [name: string, buyIn?: string][]
): Promise<void> {
  for (const [name, buyIn] of people) {
    // One after the other, as people come.
    await button(page, /^Add player/).click();
    const dialog = page.getByRole('dialog', { name: 'Add player' });
    await dialog.getByLabel(/^Name/).fill(name);
    if (buyIn !== undefined) await dialog.getByLabel(/^Buy-in/).fill(buyIn);
    await button(dialog, 'Add player').click();
    await gone(dialog);
    // At the table everybody is called by the first name.
    await see(button(page, new RegExp(`^${name.split(' ')[0]}`)));
  }
}
