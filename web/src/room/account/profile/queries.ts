import type { MyProfile, MySession, StaffInvitation, StaffSession, StaffUser } from '../types';
import { readQuery } from '@/api/client/query-fn';
import { pagesQuery } from '@/api/queries';
import { MAX_PAGE_SIZE } from '@/lib/config';
import { REFRESH } from '@/api/polling';

export const USERS = ['/api/users'];
export const INVITATIONS = ['/api/user-invitations'];
export const OWN_SESSIONS = ['/api/profile/sessions'];
export const STAFF_SESSIONS = ['/api/staff-sessions'];

// An organization has a few dozen accounts, so one page holds all of them.
const most = { limit: MAX_PAGE_SIZE };

export const usersQuery = pagesQuery<StaffUser>(USERS, most);
export const invitationsQuery = pagesQuery<StaffInvitation>(INVITATIONS, most);
// No event reports sign-ins and sign-outs, so these queries poll while they are mounted.
const again = { refetchInterval: REFRESH.tables };

export const ownSessionsQuery = { ...pagesQuery<MySession>(OWN_SESSIONS), ...again };
export const staffSessionsQuery = { ...pagesQuery<StaffSession>(STAFF_SESSIONS), ...again };

export const profileQuery = readQuery<MyProfile>(['/api/profile']);
