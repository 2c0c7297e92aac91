import type { ReactNode } from 'react';
import { errorText } from '@/api/client/errors';
import type { StaffInvitation, StaffUser } from '@/api/account-types';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';
import { useChangeUser, usePasswordLink, useResetTwoStep, useWithdraw } from './mutations';
import { ShownOnce } from './shown-once';

interface AskProps {
  title: string;
  act: string;
  danger?: boolean;
  write: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Ask({ title, act, danger = false, write, onConfirm, onClose, children }: AskProps) {
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      confirmLabel={act}
      tone={danger ? 'danger' : 'default'}
      busy={write.isPending}
      error={write.error === null ? undefined : errorText(write.error)}
      onConfirm={onConfirm}
    >
      {children}
    </Confirm>
  );
}

interface UserAskProps {
  user: StaffUser;
  onClose: () => void;
}

function done(title: string, { name }: { name: string }, onClose: () => void) {
  return {
    onSuccess: () => {
      toast({ title, description: name });
      onClose();
    },
  };
}

export function ActivateUser({ user, onClose }: UserAskProps) {
  const write = useChangeUser();
  const { isActive } = user;
  return (
    <Ask
      title={`${isActive ? 'Deactivate' : 'Activate'} ${user.name}?`}
      act={isActive ? 'Deactivate' : 'Activate'}
      danger={isActive}
      write={write}
      onClose={onClose}
      onConfirm={() =>
        write.mutate(
          { userId: user.id, isActive: !isActive },
          done(isActive ? 'User deactivated' : 'User activated', user, onClose),
        )
      }
    >
      {isActive
        ? 'Every session of this account ends at once. What it did stays in the books.'
        : 'The account can sign in again with its password.'}
    </Ask>
  );
}

export function ResetTwoStep({ user, onClose }: UserAskProps) {
  const write = useResetTwoStep();
  return (
    <Ask
      title={`Turn off two-step sign-in of ${user.name}?`}
      act="Turn Off"
      danger
      write={write}
      onClose={onClose}
      onConfirm={() => write.mutate(user.id, done('Two-step sign-in is off', user, onClose))}
    >
      Until it is set up again the password alone opens the account.
    </Ask>
  );
}

export function ResetPassword({ user, onClose }: UserAskProps) {
  const write = usePasswordLink();
  if (write.isSuccess)
    return (
      <ShownOnce
        title={`A new password for ${user.name}`}
        says="With this link the password is set anew, once, within 24 hours. It ends every session of the account."
        link={write.data.link}
        onClose={onClose}
      />
    );
  return (
    <Ask
      title={`Make a link for a new password of ${user.name}?`}
      act="Make Link"
      write={write}
      onClose={onClose}
      onConfirm={() => write.mutate(user.id)}
    >
      The old password is good until the link is used.
    </Ask>
  );
}

export function WithdrawInvitation({
  invitation,
  onClose,
}: {
  invitation: StaffInvitation;
  onClose: () => void;
}) {
  const write = useWithdraw();
  return (
    <Ask
      title={`Withdraw the invitation of ${invitation.name}?`}
      act="Withdraw"
      danger
      write={write}
      onClose={onClose}
      onConfirm={() =>
        write.mutate(invitation.id, done('Invitation withdrawn', invitation, onClose))
      }
    >
      Its link is no longer good then.
    </Ask>
  );
}
