import { queryOptions } from '@tanstack/react-query';
import { pinIdentity } from '@/api/client/identity';
import { request } from '@/api/acts/request';
import { queryFn } from '@/api/client/query-fn';
import type {
  Administrator,
  SecurityFigures,
  SystemFigures,
  TrailEntry,
} from '@/api/platform-types';
import { pagesQuery } from '@/api/shared-queries';
import type { EntryInfo } from '@/api/types';
import { PLATFORM_REFRESH } from '@/config/refresh-platform';

export const ME_PATH = '/api/admin/me';

/** The administrator who is signed in; null when nobody is. */
export const administratorQuery = queryOptions({
  queryKey: [ME_PATH],
  queryFn: async ({ signal }) => {
    const me = await request<Administrator>('GET', ME_PATH, { on401: 'null', signal });
    if (me !== null) pinIdentity('admin', me);
    return me;
  },
});

/** What the platform says of itself at its door. */
export const entryQuery = queryOptions({
  queryKey: ['/api/entry'],
  queryFn: queryFn<EntryInfo>,
});

const TRAIL_KEY = ['/api/admin/audit'] as const;

/** What happened on the platform, the newest first. */
export const trailQuery = {
  ...pagesQuery<TrailEntry>(TRAIL_KEY),
  refetchInterval: PLATFORM_REFRESH.security,
};

export const SECURITY_KEY = ['/api/admin/security'] as const;

/** What was tried at the doors in the last 24 hours, and who acts for somebody else now. */
export const securityQuery = queryOptions({
  queryKey: SECURITY_KEY,
  queryFn: queryFn<SecurityFigures>,
  refetchInterval: PLATFORM_REFRESH.security,
});

/** How the server has been doing in the last hour. */
export const systemQuery = queryOptions({
  queryKey: ['/api/admin/system'],
  queryFn: queryFn<SystemFigures>,
  refetchInterval: PLATFORM_REFRESH.system,
});
