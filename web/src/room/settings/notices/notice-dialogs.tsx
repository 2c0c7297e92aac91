import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useRoom } from '@/api/session/session-context';
import { useLast } from '@/lib/hooks/use-last';
import { ActForm } from '@/shells/act-form';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { fieldsOf } from '@/ui/form/fields';
import { copyText } from '@/ui/send-text';
import { renewNoticeWebhook, testNotices } from './acts';
import { noticeSettingsQuery } from './queries';

const testSchema = z.object({ address: z.string().check(z.trim(), z.minLength(1, 'Enter where the test goes')) });
const F = fieldsOf<typeof testSchema>();

/** Sends a test by the saved settings. */
export function TestNotices({ kind, onClose }: DialogProps<'test-notices'>) {
  const roomId = useRoom().id;
  return (
    <ActForm
      act={testNotices}
      schema={testSchema}
      defaults={{ address: '' }}
      vars={({ address }) => ({ roomId, kind, address })}
      title="Send Me a Test"
      submit="Send Test"
      onClose={onClose}
    >
      {kind === 'text' ? (
        <F.Text name="address" label="Your mobile number" type="tel" required hint="With the area code." />
      ) : (
        <F.Text name="address" label="Your email address" type="email" required />
      )}
    </ActForm>
  );
}

/** Makes the address to which the gateway reports replies and deliveries, and shows it once. */
export function RenewNoticeWebhook({ onClose }: DialogProps<'renew-notice-webhook'>) {
  const { id: roomId } = useRoom();
  const saved = useLast(useQuery(noticeSettingsQuery(roomId)).data);
  if (saved === undefined) return null;
  return (
    <ConfirmAct
      act={renewNoticeWebhook}
      vars={{ roomId }}
      title={saved.hasWebhook ? 'Make a new address for replies?' : 'Make an address for replies?'}
      label="Make Address"
      isQuiet
      renderResult={({ path }) => <Made address={new URL(path, location.origin).href} onClose={onClose} />}
      onClose={onClose}
    >
      {saved.hasWebhook
        ? 'The present address stops working at once. Enter the new one at your gateway, for incoming messages and for delivery reports.'
        : 'Enter it at your gateway, for incoming messages and for delivery reports. It contains a secret and is shown once.'}
    </ConfirmAct>
  );
}

function Made({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title="The address for replies" onClose={onClose}>
      <DialogBody label="The new address">
        <p className="text-body text-ink-2">
          Enter it at your gateway for incoming messages and for delivery reports. You won’t see it again.
        </p>
        <p className="text-dense wrap-anywhere text-ink-2 select-all">{address}</p>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={() => void copyText(address)}>
          Copy Address
        </Button>
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
