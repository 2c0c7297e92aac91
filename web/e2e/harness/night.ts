// A home game and the players at its table.
import type { Page } from 'playwright-core';
import type { Club } from './club';
import { button, gone, see } from './pages';

/** The address of the table of a game that the host has started. */
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

export async function sitDown(page: Page, ...people: [name: string, buyIn?: string][]): Promise<void> {
  for (const [name, buyIn] of people) {
    // One after the other, as people arrive.
    await button(page, /^Add player/).click();
    const dialog = page.getByRole('dialog', { name: 'Add player' });
    await dialog.getByLabel(/^Name/).fill(name);
    if (buyIn !== undefined) await dialog.getByLabel(/^Buy-in/).fill(buyIn);
    await button(dialog, 'Add player').click();
    await gone(dialog);
    // The table calls each player by first name.
    await see(button(page, new RegExp(`^${name.split(' ')[0]}`)));
  }
}
