import { defineAct } from '@/api/acts/define';
import {
  postGameSessions,
  postGameSessionsCompanion,
  postGameSessionsIdEnd,
  postGameSessionsIdStart,
} from '@/api/generated/operations.gen';
import type { HomeGame, NewHomeGame } from '../types';
import { hostedGamesKey } from '../hosting';
import type { ActHandle } from '@/shells/use-act';
import type { GameVars } from '../games/acts';
import type { GameLists } from '../games/use-game-act';

/** Writes the answer of an act to the list of hosted games. */
export const hostedLists: GameLists = {
  key: hostedGamesKey,
  settle: (client, game) =>
    void client.setQueryData<HomeGame[]>(hostedGamesKey, (games) =>
      games?.some(({ id }) => id === game.id) === true
        ? games.map((known) => (known.id === game.id ? game : known))
        : [...(games ?? []), game],
    ),
};

export const createHosted = defineAct('host-home-game', postGameSessions, {
  request: (game: NewHomeGame) => ({ body: game }),
  label: ({ gameName }) => `Home game ${gameName} created`,
  success: ({ gameName }) => ({ title: 'Game Created', description: gameName }),
  failure: 'Failed to create game session',
});

/** Starts a game of the staff user. No optimistic patch: only the server knows whether it may start. */
export const startHosted = defineAct('start-hosted-game', postGameSessionsIdStart, {
  request: ({ id }: GameVars) => ({ path: { id }, body: {} }),
  label: ({ gameName }) => `${gameName} started`,
  success: null,
  failure: 'Failed to start game session',
});

export const endHosted = defineAct('end-hosted-game', postGameSessionsIdEnd, {
  request: ({ id }: GameVars) => ({ path: { id }, body: {} }),
  label: ({ gameName }) => `${gameName} ended`,
  success: null,
  failure: 'Failed to end game session',
});

/** Starts or ends a game, with the sign-in of the staff user or of a member. */
export type HostActing = ActHandle<GameVars, HomeGame>;

/** Signs in to the companion as the member of the staff user. */
export const enterCompanion = defineAct('enter-companion', postGameSessionsCompanion, {
  request: (_vars: object) => ({ body: {} }),
  label: () => 'Companion opened',
  success: null,
  failure: 'Failed to open the companion',
  isUnrecorded: true,
});
