import { Button } from '@/ui/button';
import { Dialog, DialogBody } from '@/ui/dialog';
import type { Reminder } from '../engine/night/settlement';
import { copyText, shareText } from '@/ui/send-text';

/** A message for each player who has not paid, for sharing in a chat. */
export function Reminders({ reminders, onClose }: { reminders: readonly Reminder[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Reminders" description="Nothing is sent automatically. Choose where to send it.">
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
