import { useRef, useState } from 'react';
import type { SendTabletAct, TabletOutcome } from '@/api/tablet-types';
import type { Press } from './press';

const NO_ANSWER = 'No answer yet. Press again.';

export interface TabletAct {
  path: string;
  body?: object;
}

/** Sends acts of the tablet, each once at a time, and shows why the last one was refused. */
export function useTabletPress(onAct: SendTabletAct): Press<TabletAct> {
  const underWay = useRef(new Set<string>());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function press({ path, body = {} }: TabletAct, done?: () => void, refused?: () => void) {
    const request = `${path} ${JSON.stringify(body)}`;
    if (underWay.current.has(request)) return;
    underWay.current.add(request);
    setBusy(true);
    setRefusal(null);
    const outcome = await onAct(path, body);
    underWay.current.delete(request);
    setBusy(underWay.current.size > 0);
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
