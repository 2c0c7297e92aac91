import type { QueryClient } from '@tanstack/react-query';
import type { FeeSchedule, NewFeeSchedule } from '@/api/setup-types';
import { performToEnd, type Refusal, sayDone } from '@/shells/use-act';
import { useActSequence } from '@/shells/use-act-sequence';
import type { FormHandle } from '@/shells/with-handle';
import { addFees, deleteFees } from './acts';

/** Replaces a schedule that has not begun with another. Resolves to the refusal, or to null when it is written. */
async function replaceFees(client: QueryClient, schedule: NewFeeSchedule, old: FeeSchedule): Promise<Refusal | null> {
  const isSameDay = old.validFrom === schedule.validFrom;
  // The server allows one schedule per day: delete the old one first, and restore it when the new one is refused.
  if (isSameDay) {
    const gone = await performToEnd(client, deleteFees, old);
    if (gone.kind === 'refused') return gone;
  }
  const refusal = await writeFees(client, schedule);
  if (isSameDay && refusal !== null) {
    const { validFrom, memberships, seats } = old;
    await performToEnd(client, addFees, { validFrom, memberships, seats });
  }
  if (!isSameDay && refusal === null) await performToEnd(client, deleteFees, old);
  return refusal;
}

async function writeFees(client: QueryClient, schedule: NewFeeSchedule): Promise<Refusal | null> {
  const made = await performToEnd(client, addFees, schedule);
  if (made.kind === 'refused') return made;
  if (made.kind === 'done') sayDone(client, addFees, schedule, made.answer);
  return null;
}

/** Sends the acts of the schedule form. Each has its own toast. */
export function useWriteFees(old: FeeSchedule | undefined): FormHandle<NewFeeSchedule, null> {
  return useActSequence((client, schedule) =>
    old === undefined ? writeFees(client, schedule) : replaceFees(client, schedule, old),
  );
}
