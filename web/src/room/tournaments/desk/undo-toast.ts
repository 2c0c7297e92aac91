import type { Undo } from '@/api/tournament-types';
import { countdown } from '@/domain/tournament-clock';
import { toast } from '@/ui/toast-store';
import { exactNow } from '../clock/exact-time';

interface UndoToast {
  /** "Felix Moreau out in 75th" */
  title: string;
  /** "Table 7 seat 5" */
  place: string;
  undo: Undo;
  /** Whether a later change blocks the undo. */
  hindered: () => boolean;
  onUndo: () => void;
}

/** A toast that stays as long as the act can be undone, with a countdown. The list below keeps the same offer. */
export function undoToast({ title, place, undo, hindered, onUndo }: UndoToast): void {
  const left = () => Math.max(0, Date.parse(undo.until) - exactNow());
  const description = () => `${place} · ${countdown(left())} to undo`;
  const { update, dismiss } = toast({
    title,
    description: description(),
    durationMs: left(),
    action: {
      label: 'Undo',
      until: Date.parse(undo.until),
      onAct: () => {
        clearInterval(timer);
        onUndo();
      },
    },
  });
  const timer = setInterval(() => {
    if (left() > 0 && !hindered()) {
      update({ description: description() });
      return;
    }
    clearInterval(timer);
    dismiss();
  }, 1_000);
}
