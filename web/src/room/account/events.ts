// How events change the data of the signed-in account, and of the organization's accounts.
import type { QueryKey } from '@tanstack/react-query';
import type { EventRules } from '@/api/live/events';
import { userQuery } from '@/api/queries';

/** The scope of accounts. No screen subscribes to it: only the page that acts on an account reads it again. */
export const ACCOUNTS = 'accounts';

const ACCOUNT_KEYS: QueryKey[] = [
  userQuery.queryKey,
  ['/api/profile'],
  ['/api/profile/sessions'],
  ['/api/profile/two-step'],
  ['/api/staff-sessions'],
  ['/api/users'],
  ['/api/user-invitations'],
  ['/api/sign-ins'],
];

/** The lists of sessions and sign-ins are read when they are opened. */
const nothing = () => undefined;

export const accountEvents = {
  on: {
    organization_updated(cache) {
      cache.invalidate(userQuery.queryKey);
    },
    password_changed: nothing,
    session_ended: nothing,
    signed_in: nothing,
    signed_out: nothing,
    two_step_changed: nothing,
  },
  keys: (scope) => (scope === ACCOUNTS ? ACCOUNT_KEYS : []),
} satisfies EventRules;
