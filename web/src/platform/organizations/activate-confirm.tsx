import { ConfirmAct } from '@/shells/confirm-act';
import type { PlatformOrganization } from '../types';
import { activateOrganization } from './acts';

interface ActivateConfirmProps {
  organization: PlatformOrganization;
  onClose: () => void;
}

/** Confirms the change: deactivating signs out all users and keeps the data; activating lets them sign in again. */
export function ActivateConfirm({ organization, onClose }: ActivateConfirmProps) {
  const { name, isActive } = organization;
  return (
    <ConfirmAct
      act={activateOrganization}
      vars={{ organization, isActive: !isActive }}
      title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
      label={isActive ? 'Deactivate' : 'Activate'}
      tone={isActive ? 'danger' : 'default'}
      onClose={onClose}
    >
      {isActive ? "All users are signed out and can't sign in. Data is kept." : 'Its staff can sign in again.'}
    </ConfirmAct>
  );
}
