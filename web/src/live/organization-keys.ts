import type { QueryKey } from '@tanstack/react-query';

/** The lists that the organization's events keep fresh. */
export const ORGANIZATION_KEYS: QueryKey[] = [
  ['/api/players'],
  ['/api/game-types'],
  ['/api/rooms'],
  ['/api/memberships'],
];
