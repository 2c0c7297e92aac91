import { useRef } from 'react';
import type { HandAction } from '@/domain/hand/types';
import { announce } from '@/ui/announcer';
import { toast } from '@/ui/toast-store';
import type { HistoryLine, Outcome, UseNight } from '@/domain/night/view';

type Doing = Parameters<UseNight['dispatch']>[0];

/** What a tap does. One after the other, and what is refused is said in the sentence of the rule. */
export interface Acts {
  dispatch: (doing: Doing) => Promise<Outcome>;
  act: (action: HandAction) => void;
  /** One after the other, up to the first that is refused. */
  actAll: (...actions: HandAction[]) => void;
  undo: () => void;
}

export function useActs(night: UseNight): Acts {
  const undoing = useRef(false);

  async function undo(): Promise<void> {
    const last = undoText(night.history);
    // The second half of a double tap: the first one is still being written down.
    if (last === null || undoing.current) return;
    undoing.current = true;
    const outcome = await night.undo();
    undoing.current = false;
    if (outcome.ok) announce(`Taken back: ${last}`);
    else refused(outcome);
  }

  async function actAll(actions: readonly HandAction[]): Promise<void> {
    for (const action of actions) {
      // The log has an order.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await night.dispatch({ kind: 'act', action });
      if (!outcome.ok) {
        refused(outcome);
        return;
      }
    }
  }

  return {
    dispatch: night.dispatch,
    actAll: (...actions) => void actAll(actions),
    act: (action) => void night.dispatch({ kind: 'act', action }).then(refused),
    undo: () => void undo(),
  };
}

/** What an undo takes back, in words; null: nothing. */
export function undoText(history: readonly HistoryLine[]): string | null {
  const from = history.findLastIndex(({ joined }) => joined !== true);
  const lines = history.slice(Math.max(0, from)).map(({ text }) => text);
  return lines.length === 0 ? null : lines.join(', ');
}

/** A one-tap act that was refused says so (design W7). */
export function refused(outcome: Outcome): void {
  if (!outcome.ok) toast({ title: outcome.why, tone: 'error' });
}
