import type { QueryKey } from '@tanstack/react-query';

// Path prefixes that mutations read again, deliberately coarse (web.md 2.4).

/** Everything that seats, tables and lists show of each other. */
export const FLOOR_KEYS: QueryKey[] = [
  ['/api/tables'],
  ['/api/seats'],
  ['/api/waitlist'],
  ['/api/activity'],
  ['/api/dashboard/stats'],
];

export const PLAYERS: QueryKey = ['/api/players'];
export const GAME_TYPES: QueryKey = ['/api/game-types'];
