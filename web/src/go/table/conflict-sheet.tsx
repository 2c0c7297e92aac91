import { useState } from 'react';
import { formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog, DialogBody } from '@/ui/dialog';
import type { Conflict, UseNight } from '../engine/night/view';
import { copyText } from '@/ui/send-text';
import { HERE } from '@/lib/here-zone';

/** Changes made here while another device held the lease: view, copy, apply again or discard them. */
export function ConflictSheet({ night, onClose }: { night: UseNight; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Set aside"
      description="Made on this device while another was recording. They exist only here."
    >
      <DialogBody label="Set aside">
        {night.conflicts.length === 0 ? <p>Nothing is left to review.</p> : null}
        {night.conflicts.map((conflict) => (
          <OneConflict key={conflict.id} conflict={conflict} night={night} />
        ))}
      </DialogBody>
    </Dialog>
  );
}

function OneConflict({ conflict, night }: { conflict: Conflict; night: UseNight }) {
  const [sure, setSure] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const text = night.conflictText(conflict.id);

  async function again() {
    const { applied, left } = await night.reapplyConflict(conflict.id);
    const rest = left.map((each) => `${each.text}: ${each.why}`).join(' ');
    setSaid(left.length === 0 ? null : `${applied} done again. Left: ${rest}`);
  }

  return (
    <section className="grid gap-2 border-b border-line-soft pb-4 last:border-b-0" aria-label={conflict.why}>
      <p className="text-dense text-ink-2">
        {conflict.why} {formatTime(conflict.at, HERE)}
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
          disabledReason={night.lease.mine ? undefined : 'Take over recording first.'}
          onClick={() => void again()}
        >
          Reapply
        </Button>
        <Button size="lg" onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button
          size="lg"
          variant="danger"
          onClick={() => (sure ? void night.discardConflict(conflict.id) : setSure(true))}
        >
          {sure ? 'Discard for good' : 'Discard'}
        </Button>
      </div>
    </section>
  );
}
