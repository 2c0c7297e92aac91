import { GAMES, GO, memberQuery } from '@/api/companion';
import { STORAGE_KEYS } from '@/config/constants';
import type { Keeper } from '@/live/last-known';

/** What the companion shows when it is opened without a network: who he is, his games, and what he won. */
export const keeper: Keeper = {
  audience: 'companion',
  prefix: `${STORAGE_KEYS.companionLastKnown}:`,
  isKept: ([path, second]) =>
    path === memberQuery.queryKey[0] || path === GAMES || (path === GO && second === 'stats'),
  keepMs: 30 * 24 * 60 * 60_000,
  isIn: (client) => client.getQueryData(memberQuery.queryKey) !== null,
};
