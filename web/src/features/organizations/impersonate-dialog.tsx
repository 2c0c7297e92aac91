import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { PlatformOrganization } from '@/api/platform-types';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { useImpersonate } from './mutations';

interface ImpersonateDialogProps {
  organization: PlatformOrganization;
  onClose: () => void;
}

/** Login: as the organization's owner, in a tab of its own, for a stated reason. */
export function ImpersonateDialog({ organization, onClose }: ImpersonateDialogProps) {
  const impersonate = useImpersonate();
  const [reason, setReason] = useState('');
  const refused = fieldErrors(impersonate.error);

  function submit() {
    // Opened by the press itself: later the browser would take it for a pop-up.
    const tab = window.open('', '_blank');
    impersonate.mutate(
      { id: organization.id, reason },
      {
        onSuccess: ({ redirectUrl }) => {
          toast({ title: 'Opening client admin panel in new tab' });
          if (tab === null) window.open(redirectUrl, '_blank', 'noopener');
          else {
            tab.opener = null;
            tab.location.replace(redirectUrl);
          }
          onClose();
        },
        onError: (error) => {
          tab?.close();
          if (Object.keys(fieldErrors(error)).length === 0)
            toast({
              title: 'Error',
              description: errorText(error, 'Failed to generate impersonation token'),
              tone: 'error',
            });
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Log in to ${organization.name}?`}
      description="As its owner, for 1 hour, with a banner. Every change names you both in the audit trail."
      busy={impersonate.isPending}
      submitLabel="Login"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Reason"
        required
        hint="Its owner reads it in the audit trail."
        error={refused['reason']}
      >
        <TextInput
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            if (impersonate.isError) impersonate.reset();
          }}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}
