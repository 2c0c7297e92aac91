// The calls about home games that both kinds of sign-in may make: here with a staff session (docs/rules/home-games.md).

export const HOSTING = '/api/game-sessions';

/** The games of who is signed in. */
export const HOSTED = [HOSTING, 'host', 'me'] as const;
