// The home game calls that both kinds of sign-in may make, here with a staff session (docs/rules/home-games.md).

export const HOST_GAMES_PATH = '/api/game-sessions';

/** The games of the signed-in user. */
export const hostedGamesKey = [HOST_GAMES_PATH, 'host', 'me'] as const;
