import { useState } from 'react';
import { formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog, DialogBody } from '@/ui/dialog';
import type { SetAside, UseNight } from '@/domain/night/view';
import { copyText } from '@/ui/send-text';
import { HERE } from '@/lib/here-zone';

/** What was done here while another device held the pen: looked at, copied, done again, or let go. */
export function AsideSheet({ night, onClose }: { night: UseNight; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Set aside"
      description="These changes were made here while another device wrote. They are nowhere else."
    >
      <DialogBody label="Set aside">
        {night.aside.length === 0 ? <p>Nothing is set aside any more.</p> : null}
        {night.aside.map((aside) => (
          <Aside key={aside.id} aside={aside} night={night} />
        ))}
      </DialogBody>
    </Dialog>
  );
}

function Aside({ aside, night }: { aside: SetAside; night: UseNight }) {
  const [sure, setSure] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const text = night.asideText(aside.id);

  async function again() {
    const { applied, left } = await night.reapplyAside(aside.id);
    const rest = left.map((each) => `${each.text}: ${each.why}`).join(' ');
    setSaid(left.length === 0 ? null : `${applied} done again. Left: ${rest}`);
  }

  return (
    <section
      className="grid gap-2 border-b border-line-soft pb-4 last:border-b-0"
      aria-label={aside.why}
    >
      <p className="text-dense text-ink-2">
        {aside.why} {formatTime(aside.at, HERE)}
      </p>
      <p className="max-h-60 overflow-y-auto rounded-control bg-sunken p-3 text-dense whitespace-pre-wrap tabular-nums">
        {text}
      </p>
      {said === null ? null : (
        <p role="alert" className="text-dense text-warn">
          {said}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="lg"
          variant="primary"
          disabledReason={night.pen.mine ? undefined : 'Take the pen first.'}
          onClick={() => void again()}
        >
          Do them again
        </Button>
        <Button size="lg" onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button
          size="lg"
          variant="danger"
          onClick={() => (sure ? void night.discardAside(aside.id) : setSure(true))}
        >
          {sure ? 'Discard for good' : 'Discard'}
        </Button>
      </div>
    </section>
  );
}
