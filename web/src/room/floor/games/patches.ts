// Effects of an event on games.
import type { GameType, Table, WaitlistEntry } from '@/api/types';
import { ANY, type Cache, putById, replaceBy } from '@/api/live/cache';

/** The order of the games follows these. */
function placeOf({ smallBlind, bigBlind, name }: GameType): string {
  return JSON.stringify([smallBlind, bigBlind, name]);
}

export function patchGameType(cache: Cache, gameType: GameType): void {
  const { hourlyRate, interestMinimum: _names, ...game } = gameType;
  cache.patch<GameType[]>(['/api/game-types'], (list) => {
    const known = list.find(({ id }) => id === gameType.id);
    if (known === undefined || placeOf(known) !== placeOf(gameType)) {
      cache.invalidate(['/api/game-types']);
      cache.invalidate(['/api/waitlist']);
    }
    return putById(list, gameType);
  });
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
      (entry) => ({ ...entry, gameType: { id: game.id, name: game.name, interestMinimum: gameType.interestMinimum } }),
    ),
  );
}
