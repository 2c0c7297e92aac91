import { useMemo } from 'react';
import { discardAct, lookUp, sendAgain } from '@/api/acts/lookup';
import { type ActRecord, actRecords, isUnanswered } from '@/api/acts/records';
import { personFor } from '@/api/acts/send';
import { errorText } from '@/api/client/errors';
import { useStore } from '@/lib/store';
import { toast } from '@/ui/toast-store';

export interface Unanswered {
  id: string;
  label: string;
  /** Milliseconds of the server's clock. */
  at: number;
  state: 'sending' | 'unknown' | 'queued' | 'refused';
  /** The server did not know the act at the last lookup. */
  isAbsent: boolean;
  /** The request is still known, so that it can be sent again. */
  canSendAgain: boolean;
  check: () => void;
  sendAgain: () => void;
  discard: () => void;
}

function sayProblem(label: string, call: Promise<unknown>): void {
  call.catch((error: unknown) =>
    toast({ title: 'Error', description: `${label}: ${errorText(error)}`, tone: 'error' }),
  );
}

function viewOf(one: ActRecord): Unanswered {
  const { key, label, at, state, isAbsent, isSecret, body } = one;
  return {
    id: key,
    label,
    at,
    state: isUnanswered(one) ? 'unknown' : state,
    isAbsent,
    canSendAgain: !(isSecret && body === undefined),
    check: () => sayProblem(label, check(key)),
    sendAgain: () => sayProblem(label, sendAgain(key)),
    discard: () => sayProblem(label, discardAct(key)),
  };
}

async function check(key: string): Promise<void> {
  if (await lookUp(key)) return;
  toast({
    title: 'The server could not be reached',
    description: 'It is asked again when you are back online.',
  });
}

/** The open acts of the person that this page shows, oldest first. */
export function useOpenActs(): readonly Unanswered[] {
  const records = useStore(actRecords);
  return useMemo(
    () => records.filter(({ path, person }) => personFor(path) === person).map((one) => viewOf(one)),
    [records],
  );
}

/** The acts that may have been recorded. */
export function useUnanswered(): readonly Unanswered[] {
  const open = useOpenActs();
  return useMemo(() => open.filter(({ state }) => state === 'unknown'), [open]);
}
