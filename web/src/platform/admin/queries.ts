import { queryOptions } from '@tanstack/react-query';
import { pinIdentity } from '@/api/client/identity';
import { request } from '@/api/acts/request';
import { readQuery } from '@/api/client/query-fn';
import type { Administrator, SecurityFigures, SystemFigures, TrailEntry } from '../types';
import { pagesQuery } from '@/api/queries';
import type { EntryInfo } from '@/api/types';
import { PLATFORM_REFRESH } from '../polling';

export const ME_PATH = '/api/admin/me';

/** The administrator who is signed in; null if none is. */
export const administratorQuery = queryOptions({
  queryKey: [ME_PATH],
  queryFn: async ({ signal }) => {
    const me = await request<Administrator>('GET', ME_PATH, { on401: 'null', signal });
    if (me !== null) pinIdentity('admin', me);
    return me;
  },
});

/** Public information about the platform for the sign-in page. */
export const entryQuery = readQuery<EntryInfo>(['/api/entry']);

const TRAIL_KEY = ['/api/admin/audit'] as const;

/** The platform's audit trail, newest first. */
export const trailQuery = {
  ...pagesQuery<TrailEntry>(TRAIL_KEY),
  refetchInterval: PLATFORM_REFRESH.security,
};

export const SECURITY_KEY = ['/api/admin/security'] as const;

/** Sign-in attempts of the last 24 hours, and current impersonations. */
export const securityQuery = readQuery<SecurityFigures>(SECURITY_KEY, { refetchInterval: PLATFORM_REFRESH.security });

/** The server's metrics of the last hour. */
export const systemQuery = readQuery<SystemFigures>(['/api/admin/system'], {
  refetchInterval: PLATFORM_REFRESH.system,
});
