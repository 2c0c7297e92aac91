import { undoDeskAct } from '@/room/tournaments/desk/desk-acts';
import { useAct } from '@/shells/use-act';

/**
 * Undoes the newest act. The page owns this hook, because the toast that offers the undo outlives the dialog of the
 * act.
 */
export function useUndo(tournamentId: string) {
  const undo = useAct(undoDeskAct);
  return {
    takeBack: ({ n }: { n: number }) => undo.run({ tournamentId, body: { n } }),
    undoing: undo.busy,
  };
}
