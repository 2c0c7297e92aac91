// What rooms are set up with, after an event: games, and tables that go out of use.
import type { GameType, Table, WaitlistEntry } from '@/api/types';
import { ANY, type Cache, putById, replaceBy, without } from './cache';
import type { EventData } from './events';

export function patchGameType(cache: Cache, gameType: GameType): void {
  const { hourlyRate, ...game } = gameType;
  cache.patch<GameType[]>(['/api/game-types'], (list) => putById(list, gameType));
  cache.patch<Table[]>(['/api/tables', ANY], (list) =>
    replaceBy(
      list,
      (table) => table.gameTypeId === game.id,
      (table) => ({ ...table, gameType: game, hourlyRate }),
    ),
  );
  cache.patch<WaitlistEntry[]>(['/api/waitlist', ANY], (list) =>
    replaceBy(
      list,
      (entry) => entry.gameTypeId === game.id,
      (entry) => ({ ...entry, gameType: { id: game.id, name: game.name } }),
    ),
  );
}

export function dropTable(cache: Cache, { id, roomId }: EventData<'table_retired'>): void {
  for (const key of [['/api/tables', roomId], ['/api/tables']]) {
    cache.patch<Table[]>(key, (list) => without(list, id));
  }
  cache.derived(['/api/rooms', roomId, 'tables']);
  cache.derived(['/api/tables', id, 'setup']);
}
