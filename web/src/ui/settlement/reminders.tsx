import { Button } from '../button';
import { Dialog, DialogBody } from '../dialog';
import type { Reminder } from '@/domain/night/settlement';
import { copyText, shareText } from '../send-text';

interface RemindersProps {
  reminders: readonly Reminder[];
  onClose: () => void;
}

/** A line for everybody who has not paid, to be sent where the group talks. */
export function Reminders({ reminders, onClose }: RemindersProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Reminders"
      description="Nothing is sent from here: choose where it goes."
    >
      <DialogBody label="Reminders">
        {reminders.map(({ from, name, text }) => (
          <section key={from} className="grid gap-2" aria-label={name}>
            <p className="rounded-control bg-sunken p-3 text-body">{text}</p>
            <div className="flex gap-2">
              <Button size="lg" onClick={() => void copyText(text)}>
                Copy
              </Button>
              <Button size="lg" onClick={() => void shareText('', text)}>
                Share
              </Button>
            </div>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
