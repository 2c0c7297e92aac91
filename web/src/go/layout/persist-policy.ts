import { GAMES, GO, memberQuery } from '../api';
import { STORAGE_KEYS } from '@/lib/config';
import type { PersistPolicy } from '@/api/live/offline-copy';

/** The queries stored for opening the companion without a network: the member, their games, and their winnings. */
export const companionPersistPolicy: PersistPolicy = {
  audience: 'companion',
  prefix: `${STORAGE_KEYS.companionLastKnown}:`,
  isKept: ([path, second]) => path === memberQuery.queryKey[0] || path === GAMES || (path === GO && second === 'stats'),
  keepMs: 30 * 24 * 60 * 60_000,
  isIn: (client) => client.getQueryData(memberQuery.queryKey) !== null,
};
