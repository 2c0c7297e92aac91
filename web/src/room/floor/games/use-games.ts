import { useQuery } from '@tanstack/react-query';
import { gameTypesQuery } from '@/api/queries';
import type { Table, WaitlistEntry } from '@/api/types';
import { byStakes } from '@/domain/stakes';
import { buyInText, optionText } from './model';
import { openEntries } from '../tables/model';
import { freeSeatsText } from '../waitlist/model';
import type { SelectOption } from '@/ui/select';

/** The cash games to choose from, by stakes. Tournaments seat their own players. */
export function useGameOptions(): SelectOption[] {
  const games = useQuery(gameTypesQuery);
  return (games.data ?? [])
    .filter(({ gameFormat }) => gameFormat !== 'Tournament')
    .toSorted(byStakes)
    .map((game) => ({
      value: game.id,
      label: optionText(game),
      detail: `Buy-in ${buyInText(game)}`,
    }));
}

/** The same options for a waiting player, with the number waiting and the free seats. */
export function useWaitOptions(tables: readonly Table[], entries: readonly WaitlistEntry[]): SelectOption[] {
  return useGameOptions().map(({ value, label }) => ({
    value,
    label,
    detail: `${openEntries(entries, value)} waiting · ${freeSeatsText(tables, value)}`,
  }));
}
