import { useState } from 'react';
import type { StaffInvitation, StaffUser } from '@/room/account/types';
import { ConfirmAct } from '@/shells/confirm-act';
import { changeUser, makePasswordLink, resetTwoStep, withdrawInvitation } from '@/room/account/profile/acts';
import { ShownOnce } from '@/room/account/profile/shown-once';

interface UserAskProps {
  user: StaffUser;
  onClose: () => void;
}

export function ActivateUser({ user, onClose }: UserAskProps) {
  // The question stays the same when the account changes under it.
  const [isActive] = useState(user.isActive);
  return (
    <ConfirmAct
      act={changeUser}
      vars={{ user, change: { isActive: !isActive } }}
      title={`${isActive ? 'Deactivate' : 'Activate'} ${user.name}?`}
      label={isActive ? 'Deactivate' : 'Activate'}
      tone={isActive ? 'danger' : 'default'}
      onClose={onClose}
    >
      {isActive
        ? 'Signs this user out everywhere. History is kept.'
        : 'The account can sign in again with its password.'}
    </ConfirmAct>
  );
}

export function ResetTwoStep({ user, onClose }: UserAskProps) {
  return (
    <ConfirmAct
      act={resetTwoStep}
      vars={{ user }}
      title={`Turn off two-step sign-in of ${user.name}?`}
      label="Turn Off"
      tone="danger"
      onClose={onClose}
    >
      Until it is set up again the password alone opens the account.
    </ConfirmAct>
  );
}

export function ResetPassword({ user, onClose }: UserAskProps) {
  return (
    <ConfirmAct
      act={makePasswordLink}
      vars={{ user }}
      title={`Make a link for a new password of ${user.name}?`}
      label="Make Link"
      renderResult={({ link }) => (
        <ShownOnce
          title={`A new password for ${user.name}`}
          says="With this link the password is set anew, once, within 24 hours. It ends every session of the account."
          link={link}
          onClose={onClose}
        />
      )}
      onClose={onClose}
    >
      The current password works until the link is used.
    </ConfirmAct>
  );
}

export function WithdrawInvitation({ invitation, onClose }: { invitation: StaffInvitation; onClose: () => void }) {
  return (
    <ConfirmAct
      act={withdrawInvitation}
      vars={invitation}
      title={`Withdraw the invitation of ${invitation.name}?`}
      label="Withdraw"
      tone="danger"
      onClose={onClose}
    >
      Its link is no longer good then.
    </ConfirmAct>
  );
}
