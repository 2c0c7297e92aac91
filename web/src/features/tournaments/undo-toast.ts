import type { Undo } from '@/api/tournament-types';
import { countdown } from '@/domain/tournament-clock';
import { toast } from '@/ui/toast-store';
import { exactNow } from './exact-time';

interface UndoToast {
  /** "Felix Moreau out in 75th" */
  title: string;
  /** "Table 7 seat 5" */
  place: string;
  undo: Undo;
  /** Whether something has come in the way of it since. */
  hindered: () => boolean;
  onUndo: () => void;
}

/** Stays as long as the act can be taken back, and counts that down. The list below keeps the same offer. */
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
