import { errorText } from '@/api/client/errors';
import type { PlatformOrganization } from '@/api/platform-types';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';
import { useActivate } from './mutations';

interface ActivateConfirmProps {
  organization: PlatformOrganization;
  onClose: () => void;
}

/** Deactivating signs everyone of it out and keeps what there is; activating lets them in again. */
export function ActivateConfirm({ organization, onClose }: ActivateConfirmProps) {
  const activate = useActivate();
  const { id, name, isActive } = organization;
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
      confirmLabel={isActive ? 'Deactivate' : 'Activate'}
      tone={isActive ? 'danger' : 'default'}
      busy={activate.isPending}
      error={activate.isError ? errorText(activate.error) : undefined}
      onConfirm={() =>
        activate.mutate(
          { id, isActive: !isActive },
          {
            onSuccess: () => {
              toast({ title: `${name} is ${isActive ? 'inactive' : 'active'}` });
              onClose();
            },
          },
        )
      }
    >
      {isActive
        ? 'Everyone of it is signed out at once and nobody can sign in. All of its data is kept.'
        : 'Its staff can sign in again.'}
    </Confirm>
  );
}
