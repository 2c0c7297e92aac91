import { useQuery } from '@tanstack/react-query';
import { gameTypesQuery } from '@/api/shared-queries';
import type { Table, WaitlistEntry } from '@/api/types';
import { byStakes, buyInText, optionText } from '@/features/game-types/model';
import { openEntries } from '@/features/tables/model';
import { freeSeatsText } from '@/features/waitlist/model';
import type { SelectOption } from '@/ui/select';

/** The cash games to choose from, by stakes. Tournaments fill their tables themselves. */
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

/** The same for somebody who wants to wait: how many do already, and what is free. */
export function useWaitOptions(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
): SelectOption[] {
  return useGameOptions().map(({ value, label }) => ({
    value,
    label,
    detail: `${openEntries(entries, value)} waiting · ${freeSeatsText(tables, value)}`,
  }));
}
