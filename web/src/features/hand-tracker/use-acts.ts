import { useRef } from 'react';
import type { HandAction } from '@/domain/hand/types';
import { announce } from '@/ui/announcer';
import { toast } from '@/ui/toast-store';
import type { Outcome, UseNight } from '@/domain/night/view';

type Doing = Parameters<UseNight['dispatch']>[0];

/** What a tap does. One after the other, and what is refused is said in the sentence of the rule. */
export interface Acts {
  dispatch: (doing: Doing) => Promise<Outcome>;
  act: (action: HandAction) => void;
  undo: () => void;
}

export function useActs(night: UseNight): Acts {
  const undoing = useRef(false);

  async function undo(): Promise<void> {
    const last = night.history.at(-1);
    // The second half of a double tap: the first one is still being written down.
    if (last === undefined || undoing.current) return;
    undoing.current = true;
    const outcome = await night.undo();
    undoing.current = false;
    if (outcome.ok) announce(`Taken back: ${last.text}`);
    else refused(outcome);
  }

  return {
    dispatch: night.dispatch,
    act: (action) => void night.dispatch({ kind: 'act', action }).then(refused),
    undo: () => void undo(),
  };
}

/** A one-tap act that was refused says so (design W7). */
export function refused(outcome: Outcome): void {
  if (!outcome.ok) toast({ title: outcome.why, tone: 'error' });
}
