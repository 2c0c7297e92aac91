import type { QueryKey } from '@tanstack/react-query';

// Path prefixes that mutations read again, deliberately coarse.

/** Everything that seats, tables and lists show of each other. */
export const FLOOR_KEYS: QueryKey[] = [
  ['/api/tables'],
  ['/api/seats'],
  ['/api/seat-changes'],
  ['/api/waitlist'],
  ['/api/activity'],
  ['/api/dashboard/stats'],
];

export const PLAYERS: QueryKey = ['/api/players'];
export const GAME_TYPES: QueryKey = ['/api/game-types'];

/** What a payment, a sale or a count at the cage changes somewhere. */
export const CAGE_KEYS: QueryKey[] = [
  ['/api/cage'],
  ['/api/shifts'],
  ['/api/ledger'],
  ['/api/chip-transactions'],
  ['/api/seat-rentals'],
  ['/api/dashboard/stats'],
];

/** What somebody's check-in or membership changes. */
export const DOOR_KEYS: QueryKey[] = [
  ['/api/players'],
  ['/api/memberships'],
  ['/api/sessions'],
  ['/api/sessions-stats'],
  ['/api/directory'],
  ['/api/whereabouts'],
];

/** What an act of a tournament changes somewhere: its own screens, lists, the tables lent to it, and what was paid. */
export const TOURNAMENT_KEYS: QueryKey[] = [
  ['/api/tournaments'],
  ['/api/tables'],
  ['/api/activity'],
  ['/api/dashboard/stats'],
];
