import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import type { Turnout } from '@/api/types';
import { useFloor } from '../use-floor';

/** The turnout of a table that was opened, read once a player has missed a call to it. */
export function useTurnout(roomId: string, tableId: string): Turnout | undefined {
  const hasMissed = useFloor(roomId, ({ entries }) =>
    entries.some(({ openingTableId, status }) => openingTableId === tableId && status === 'waiting'),
  );
  const { data } = useQuery(readQuery<Turnout[]>(['/api/table-openings', roomId], { enabled: hasMissed }));
  return data?.find((turnout) => turnout.tableId === tableId);
}
