import { queryOptions } from '@tanstack/react-query';
import type {
  MyProfile,
  MySession,
  StaffInvitation,
  StaffSession,
  StaffUser,
} from '@/api/account-types';
import { queryFn } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/shared-queries';
import { MOST_PER_PAGE } from '@/config/constants';
import { REFRESH } from '@/config/refresh';

export const USERS = ['/api/users'];
export const INVITATIONS = ['/api/user-invitations'];
export const OWN_SESSIONS = ['/api/profile/sessions'];
export const STAFF_SESSIONS = ['/api/staff-sessions'];

// A house has some dozens: one page is all of them.
const most = { limit: MOST_PER_PAGE };

export const usersQuery = pagesQuery<StaffUser>(USERS, most);
export const invitationsQuery = pagesQuery<StaffInvitation>(INVITATIONS, most);
// Who signs in and out moves no list of the floor: these are read again while they are looked at.
const again = { refetchInterval: REFRESH.tables };

export const ownSessionsQuery = { ...pagesQuery<MySession>(OWN_SESSIONS), ...again };
export const staffSessionsQuery = { ...pagesQuery<StaffSession>(STAFF_SESSIONS), ...again };

export const profileQuery = queryOptions({
  queryKey: ['/api/profile'],
  queryFn: queryFn<MyProfile>,
});
