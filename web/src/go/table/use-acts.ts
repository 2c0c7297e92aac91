import { useRef } from 'react';
import type { HandAction } from '../engine/hand/types';
import { announce } from '@/ui/announcer';
import { toast } from '@/ui/toast-store';
import type { Line } from '../engine/night/log';
import type { Outcome, UseNight } from '../engine/night/view';

type Doing = Parameters<UseNight['dispatch']>[0];

/** The actions of taps. They run in sequence, and a refusal shows the sentence of its rule. */
export interface Acts {
  dispatch: (doing: Doing) => Promise<Outcome>;
  act: (action: HandAction) => void;
  /** Runs actions in sequence, up to the first refusal. */
  actAll: (...actions: HandAction[]) => void;
  undo: () => void;
}

export function useActs(night: UseNight): Acts {
  const undoing = useRef(false);

  async function undo(): Promise<void> {
    const last = undoText(night.history);
    // Ignore the second half of a double tap while the first undo is still being written.
    if (last === null || undoing.current) return;
    undoing.current = true;
    const outcome = await night.undo();
    undoing.current = false;
    if (outcome.ok) announce(`Undone: ${last}`);
    else refused(outcome);
  }

  async function actAll(actions: readonly HandAction[]): Promise<void> {
    for (const action of actions) {
      // In sequence, because the order of the log matters.
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

/** Describes what an undo takes back; null if there is nothing. */
export function undoText(history: readonly Line[]): string | null {
  const from = history.findLastIndex(({ joined }) => joined !== true);
  const lines = history.slice(Math.max(0, from)).map(({ text }) => text);
  return lines.length === 0 ? null : lines.join(', ');
}

/** Shows a toast when a one-tap action was refused (design W7). */
export function refused(outcome: Outcome): void {
  if (!outcome.ok) toast({ title: outcome.why, tone: 'error' });
}
