import { copyText } from '@/lib/share';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';

interface ShownOnceProps {
  title: string;
  /** The purpose of the link and its validity. */
  says: string;
  /** "/join#…" */
  link: string;
  onClose: () => void;
}

/** Shows a secret link; it cannot be shown again. */
export function ShownOnce({ title, says, link, onClose }: ShownOnceProps) {
  const address = new URL(link, location.origin).href;
  async function copy() {
    const copied = await copyText(address);
    toast(
      copied
        ? { title: 'Link copied' }
        : {
            title: 'Error',
            description: 'The link could not be copied. Select it and copy it.',
            tone: 'error',
          },
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <p className="text-body text-ink-2">{says}</p>
        <Field label="Link" hint="PitBoss sends no email: copy the link and pass it on. You won't see it again.">
          <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Done
        </Button>
        <Button size="lg" variant="primary" onClick={() => void copy()}>
          Copy Link
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
