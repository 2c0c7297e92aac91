import { copyText } from '@/lib/share';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';

interface ShownOnceProps {
  title: string;
  /** What it is good for and how long. */
  says: string;
  /** "/join#…" */
  link: string;
  onClose: () => void;
}

/** A link that lets somebody in: it is shown here and nowhere again. */
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
    <Dialog open title={title} onOpenChange={(open) => !open && onClose()}>
      <DialogBody>
        <p className="text-body text-ink-2">{says}</p>
        <Field
          label="Link"
          hint="PitBoss sends no e-mail: copy the link and pass it on. It is shown only now."
        >
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
