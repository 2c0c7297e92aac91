import { useState } from 'react';
import { Boundary } from '@/ui/boundary';
import { Sheets } from '../lazy-parts';
import type { UseNight } from '../engine/night/view';
import { LinkButton } from '@/ui/button';
import { formatQuantity } from '@/lib/format';
import { Strip } from './frame';

/** Important notices: refused calls, changes set aside or by another user, and a phone that cannot store. */
export function Notices({ night, onShowConflicts }: { night: UseNight; onShowConflicts: () => void }) {
  const { sync, conflicts, refusals } = night;
  const changes = conflicts.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      {sync.kind === 'stopped' ? (
        <Strip action={<LinkButton onClick={night.retry}>Try again</LinkButton>}>{sync.why ?? sync.text}</Strip>
      ) : null}
      {sync.kind === 'anotherUser' ? <Strip>{sync.why}</Strip> : null}
      {changes === 0 ? null : (
        <Strip action={<LinkButton onClick={onShowConflicts}>Look</LinkButton>}>
          {formatQuantity(changes, 'change')} made here {changes === 1 ? "wasn't" : "weren't"} saved.
        </Strip>
      )}
      {refusals.map(({ id, what, why }) => (
        <Strip key={id} action={<LinkButton onClick={() => void night.dismissRefusal(id)}>Dismiss</LinkButton>}>
          {what}: {why}
        </Strip>
      ))}
    </>
  );
}

/** The notices on a screen other than the table, with their own review of the changes that were set aside. */
export function ReviewedNotices({ night }: { night: UseNight }) {
  const [isReviewing, setReviewing] = useState(false);
  return (
    <>
      <Notices night={night} onShowConflicts={() => setReviewing(true)} />
      {isReviewing ? (
        <Boundary place="layer">
          <Sheets sheet={{ kind: 'conflicts' }} onSheet={() => setReviewing(false)} night={night} people={[]} />
        </Boundary>
      ) : null}
    </>
  );
}
