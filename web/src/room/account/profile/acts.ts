import { defineAct } from '@/api/acts/define';
import type { NewStaffInvitation, StaffUserChange } from '../types';
import {
  deleteProfileSessionsId,
  deleteStaffSessionsId,
  deleteUserInvitationsId,
  patchProfile,
  patchUsersId,
  postProfileSessionsEndOthers,
  postUserInvitations,
  postUsersIdResetPassword,
  postUsersIdResetTwoStep,
} from '@/api/generated/operations.gen';

interface UserVars {
  user: { id: string; name: string };
}

interface ChangeVars extends UserVars {
  change: StaffUserChange;
}

function savedText({ isActive }: StaffUserChange): string {
  if (isActive == null) return 'User saved';
  return isActive ? 'User activated' : 'User deactivated';
}

export const changeUser = defineAct('change-user', patchUsersId, {
  request: ({ user, change }: ChangeVars) => ({ path: { id: user.id }, body: change }),
  label: ({ user, change }) => `${savedText(change)}: ${user.name}`,
  success: ({ name }, { change }) => ({ title: savedText(change), description: name }),
  failure: 'Failed to save the user',
});

/** Creates a link with which a new password can be set once, within a day. */
export const makePasswordLink = defineAct('password-link', postUsersIdResetPassword, {
  request: ({ user }: UserVars) => ({ path: { id: user.id }, body: {} }),
  label: ({ user }) => `Link for a new password of ${user.name}`,
  success: null,
  failure: 'Failed to make the link',
  isUnrecorded: true,
});

export const resetTwoStep = defineAct('reset-two-step', postUsersIdResetTwoStep, {
  request: ({ user }: UserVars) => ({ path: { id: user.id }, body: {} }),
  label: ({ user }) => `Two-step sign-in of ${user.name} turned off`,
  success: (_answer, { user }) => ({ title: 'Two-step sign-in is off', description: user.name }),
  failure: 'Failed to turn off two-step sign-in',
});

/** The response contains the link of the invitation, which is shown only once. */
export const inviteUser = defineAct('invite-user', postUserInvitations, {
  request: (body: NewStaffInvitation) => ({ body }),
  label: ({ name }) => `${name} invited`,
  success: null,
  failure: 'Failed to invite',
  isUnrecorded: true,
});

interface RowVars {
  id: string;
}

export const withdrawInvitation = defineAct('withdraw-invitation', deleteUserInvitationsId, {
  request: ({ id }: RowVars & { name: string }) => ({ path: { id } }),
  label: ({ name }) => `Invitation of ${name} withdrawn`,
  success: (_answer, { name }) => ({ title: 'Invitation withdrawn', description: name }),
  failure: 'Failed to withdraw the invitation',
});

const session = {
  success: null,
  failure: 'Failed to end the session',
};

export const endOwnSession = defineAct('end-own-session', deleteProfileSessionsId, {
  ...session,
  request: ({ id }: RowVars) => ({ path: { id } }),
  label: () => 'Session ended',
});

export const endSession = defineAct('end-session', deleteStaffSessionsId, {
  ...session,
  request: ({ id }: RowVars) => ({ path: { id } }),
  label: () => 'Session ended',
});

export const endOtherSessions = defineAct('end-other-sessions', postProfileSessionsEndOthers, {
  ...session,
  request: (_vars: object) => ({ body: {} }),
  label: () => 'Other sessions ended',
  success: () => ({ title: 'Your other sessions have ended' }),
});

export const renameSelf = defineAct('rename-self', patchProfile, {
  request: ({ name }: { name: string }) => ({ body: { name } }),
  label: ({ name }) => `Name changed to ${name}`,
  success: ({ name }) => ({ title: 'Name saved', description: name }),
  failure: 'Failed to save the name',
});
