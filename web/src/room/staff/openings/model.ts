import type { Staff } from '@/api/staff-types';
import type { GameType } from '@/api/types';
import type { SelectOption } from '@/ui/select';

/** The choice of no dealer. A select shows no empty value. */
export const NO_DEALER = 'none';

/** The dealers who can be sent to a new table of a game: on duty, neither dealing nor on a break. */
export function freeDealers(staff: readonly Staff[], game: GameType | undefined): Staff[] {
  return staff
    .filter(({ role, status, tableId }) => role === 'dealer' && status === 'active' && tableId === null)
    .filter(({ skills }) => game === undefined || skills.length === 0 || skills.includes(game.gameFormat));
}

export function dealerOptions(staff: readonly Staff[], game: GameType | undefined): SelectOption[] {
  const free = freeDealers(staff, game);
  return [
    { value: NO_DEALER, label: free.length === 0 ? 'No dealer is free now' : 'Send a dealer later' },
    ...free.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
