import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useUser } from '@/api/session/session-context';
import { useLast } from '@/lib/hooks/use-last';
import { invitationsQuery, usersQuery } from '@/room/account/profile/queries';
import { roleName } from '@/room/account/sign-in/model';
import type { StaffUser } from '@/room/account/types';
import type { DialogProps } from '@/shells/dialogs';
import { ActivateUser, ResetPassword, ResetTwoStep, WithdrawInvitation } from './user-confirms';
import { UserDialog } from './user-dialog';

/** Gives a dialog the present data of its user. */
function withUser(UserAsk: ComponentType<{ user: StaffUser; onClose: () => void }>) {
  return function OfUser({ userId, onClose }: DialogProps<'edit-user'>) {
    const user = useLast(useInfiniteQuery(usersQuery).data?.find(({ id }) => id === userId));
    return user === undefined ? null : <UserAsk user={user} onClose={onClose} />;
  };
}

export const Activate = withUser(ActivateUser);
export const ResetUserPassword = withUser(ResetPassword);
export const ResetUserTwoStep = withUser(ResetTwoStep);

export const EditUser = withUser(({ user, onClose }) => {
  const me = useUser();
  return <UserDialog user={user} own={user.id === me.id} names={roleName} onClose={onClose} />;
});

export function InviteUser({ onClose }: DialogProps<'invite-user'>) {
  return <UserDialog user={undefined} own={false} names={roleName} onClose={onClose} />;
}

export function Withdraw({ invitationId, onClose }: DialogProps<'withdraw-invitation'>) {
  const invitation = useLast(useInfiniteQuery(invitationsQuery).data?.find(({ id }) => id === invitationId));
  return invitation === undefined ? null : <WithdrawInvitation invitation={invitation} onClose={onClose} />;
}
