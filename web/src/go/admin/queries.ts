import type { CommunityStats, Invitation } from '../account/types';
import { GO } from '../api';
import type { Member } from '../types';
import { readQuery } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/queries';

/** Key prefix of all admin queries, which the community's events invalidate. */
export const ADMIN = [GO, 'admin'] as const;

export const communityStatsQuery = readQuery<CommunityStats>([...ADMIN, 'stats']);

export const usersQuery = pagesQuery<Member>([...ADMIN, 'users']);

export const invitationsQuery = pagesQuery<Invitation>([...ADMIN, 'invitations']);
