import { defineAct } from '@/api/acts/define';
import { deleteAdminImpersonationsId } from '@/api/generated/operations.gen';
import { SECURITY_KEY } from './queries';

/** Ends the session immediately, in whatever tab it is open. */
export const endImpersonation = defineAct('end-impersonation', deleteAdminImpersonationsId, {
  request: ({ id }: { id: string }) => ({ path: { id } }),
  label: () => 'Session in an organization ended',
  success: null,
  failure: 'Failed to end the session',
  refresh: () => [SECURITY_KEY],
});
