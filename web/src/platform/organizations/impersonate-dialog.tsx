import * as z from 'zod/mini';
import { ActForm } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { fieldsOf } from '@/ui/form/fields';
import type { PlatformOrganization } from '../types';
import { impersonate } from './acts';

interface ImpersonateDialogProps {
  organization: PlatformOrganization;
  onClose: () => void;
}

const reasonSchema = z.object({ reason: z.string() });
const F = fieldsOf<typeof reasonSchema>();

/** Signs in as the organization's owner, in a new tab, for a stated reason. */
export function ImpersonateDialog({ organization, onClose }: ImpersonateDialogProps) {
  return (
    <ActForm
      act={useLoginInNewTab()}
      schema={reasonSchema}
      defaults={{ reason: '' }}
      vars={({ reason }) => ({ id: organization.id, reason })}
      title={`Log in to ${organization.name}?`}
      description="As its owner, for 1 hour, with a banner. Every change names you both in the audit trail."
      submit="Login"
      onClose={onClose}
    >
      <F.Text
        name="reason"
        label="Reason"
        required
        hint="The owner will see this in the audit trail."
        maxLength={200}
      />
    </ActForm>
  );
}

function useLoginInNewTab() {
  const login = useAct(impersonate);
  const send: typeof login.send = (vars, done, refused) => {
    // Open the tab now: after a response the browser would block it as a pop-up.
    const tab = window.open('', '_blank');
    return login.send(
      vars,
      (answer) => {
        if (tab === null) window.open(answer.redirectUrl, '_blank', 'noopener');
        else {
          tab.opener = null;
          tab.location.replace(answer.redirectUrl);
        }
        done?.(answer);
      },
      (refusal) => {
        tab?.close();
        refused?.(refusal);
      },
    );
  };
  return { ...login, send };
}
