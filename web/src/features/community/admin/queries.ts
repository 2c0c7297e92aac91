import { queryOptions } from '@tanstack/react-query';
import type { CommunityStats, Invitation } from '@/api/community-types';
import { GO } from '@/api/companion';
import type { Member } from '@/api/home-types';
import { queryFn } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/shared-queries';

/** Everything that only admins read: what the community's events read again. */
export const ADMIN = [GO, 'admin'] as const;

export const communityStatsQuery = queryOptions({
  queryKey: [...ADMIN, 'stats'],
  queryFn: queryFn<CommunityStats>,
});

export const usersQuery = pagesQuery<Member>([...ADMIN, 'users']);

export const invitationsQuery = pagesQuery<Invitation>([...ADMIN, 'invitations']);
