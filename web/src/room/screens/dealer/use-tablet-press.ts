import { useState } from 'react';
import type { SendTabletAct, TabletOutcome } from '@/api/tablet-types';
import type { Press } from './press';

const NO_ANSWER = 'No answer yet. Press again.';

export interface TabletAct {
  path: string;
  body?: object;
}

/** One act of the tablet at a time: sends it and shows why it was refused. */
export function useTabletPress(onAct: SendTabletAct): Press<TabletAct> {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function press({ path, body = {} }: TabletAct, done?: () => void, refused?: () => void) {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const outcome = await onAct(path, body);
    setBusy(false);
    if (outcome.kind === 'done') return done?.();
    setRefusal(reasonOf(outcome));
    if (outcome.kind === 'refused') refused?.();
  }

  return {
    busy,
    refusal,
    reset: () => setRefusal(null),
    send: (act, done, refused) => void press(act, done, refused),
  };
}

function reasonOf(outcome: Exclude<TabletOutcome, { kind: 'done' }>): string {
  return outcome.kind === 'refused' ? outcome.message : NO_ANSWER;
}
