import { useQuery } from '@tanstack/react-query';
import { gameTypesQuery, tablesQuery, whereaboutsQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import type { GameType } from '@/api/types';

export type PlayedGame = Pick<GameType, 'smallBlind' | 'bigBlind'>;

/** The cash game where a player sits, or else the first one of their lists; undefined while neither is known. */
export function usePlayedGame(playerId: string | undefined): PlayedGame | undefined {
  const roomId = useRoom().id;
  const enabled = playerId !== undefined;
  const places = useQuery({ ...whereaboutsQuery(roomId), enabled });
  const tables = useQuery({ ...tablesQuery(roomId), enabled });
  const games = useQuery({ ...gameTypesQuery, enabled });
  const where = places.data?.find((each) => each.playerId === playerId);
  const tableId = where?.seat?.tableId;
  const gameTypeId =
    tableId === undefined ? where?.waiting[0]?.gameTypeId : tables.data?.find(({ id }) => id === tableId)?.gameTypeId;
  return games.data?.find(({ id }) => id === gameTypeId);
}
