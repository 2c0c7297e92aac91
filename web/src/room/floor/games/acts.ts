import { defineAct } from '@/api/acts/define';
import { deleteGameTypesId, patchGameTypesId, postGameTypes } from '@/api/generated/operations.gen';
import type { GameTypeChange } from '@/api/setup-types';
import type { GameType, NewGameType } from '@/api/types';

export const createGameType = defineAct('create-game-type', postGameTypes, {
  request: (body: NewGameType) => ({ body }),
  label: ({ name }) => `Game type ${name} created`,
  success: () => ({ title: 'Game type created successfully' }),
  failure: 'Failed to create game type',
});

interface ChangeVars {
  gameType: Pick<GameType, 'id' | 'name'>;
  change: GameTypeChange;
}

export const changeGameType = defineAct('change-game-type', patchGameTypesId, {
  request: ({ gameType, change }: ChangeVars) => ({ path: { id: gameType.id }, body: change }),
  label: ({ gameType }) => `Game type ${gameType.name} changed`,
  success: ({ name }) => ({ title: 'Game type saved', description: name }),
  failure: 'Failed to save game type',
});

/** Removes a game type from use. A new game type of the same name restores it. */
export const deleteGameType = defineAct('delete-game-type', deleteGameTypesId, {
  request: ({ id }: Pick<GameType, 'id' | 'name'>) => ({ path: { id } }),
  label: ({ name }) => `Game type ${name} deleted`,
  success: (_answer, { name }) => ({ title: 'Game type deleted', description: name }),
  failure: 'Failed to delete game type',
});
