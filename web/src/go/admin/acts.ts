import { defineAct } from '@/api/acts/define';
import type { Act } from '@/api/acts/types';
import type { NewInvitation } from '../account/types';
import {
  deletePitbossGoAdminInvitationsId,
  patchPitbossGoAdminUsersId,
  postPitbossGoAdminInvite,
  postPitbossGoGameSessionsIdInvite,
} from '@/api/generated/operations.gen';
import type { Member } from '../types';

interface InviteVars {
  email: string;
}

const invitation = {
  label: ({ email }: InviteVars) => `${email} invited`,
  success: null,
  failure: 'Unable to create invitation',
  isUnrecorded: true,
};

const invite = defineAct('invite-member', postPitbossGoAdminInvite, {
  ...invitation,
  request: ({ email }: InviteVars) => ({ body: { email } }),
});

/**
 * Invites to the community, or to a game of the caller. The answer contains the code, which is shown once and never
 * stored.
 */
export function inviteTo(gameId: string | undefined): Act<InviteVars, NewInvitation> {
  if (gameId === undefined) return invite;
  return defineAct('invite-guest', postPitbossGoGameSessionsIdInvite, {
    ...invitation,
    request: ({ email }: InviteVars) => ({ path: { id: gameId }, body: { email } }),
  });
}

export const revokeInvitation = defineAct('revoke-invitation', deletePitbossGoAdminInvitationsId, {
  request: ({ id }: { id: string; email: string }) => ({ path: { id } }),
  label: ({ email }) => `Invitation of ${email} revoked`,
  success: null,
  failure: 'The invitation could not be revoked.',
  isUnrecorded: true,
});

/** One right at a time. */
export type RightsChange = { status: Member['status'] } | { isAdmin: boolean };

interface RightsVars {
  user: Member;
  change: RightsChange;
}

export const changeRights = defineAct('change-rights', patchPitbossGoAdminUsersId, {
  request: ({ user, change }: RightsVars) => ({ path: { id: user.id }, body: change }),
  label: ({ user }) => `Rights of ${user.displayName} changed`,
  success: null,
  failure: 'This could not be changed.',
});
