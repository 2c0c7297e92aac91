import { errorText } from '@/api/client/errors';
import { SEATING_TEXTS, useUndo } from '@/features/tournaments/desk-mutations';
import { toast } from '@/ui/toast-store';

/** Takes the newest act back. Belongs to the page: the message that offers it outlives the dialog of the act. */
export function useTakeBack(tournamentId: string) {
  const undo = useUndo();
  function takeBack({ n }: { n: number }) {
    undo.mutate(
      { tournamentId, n },
      {
        onSuccess: () => toast({ title: SEATING_TEXTS.undo.success }),
        onError: (error) =>
          toast({
            title: 'Error',
            description: errorText(error, SEATING_TEXTS.undo.error),
            tone: 'error',
          }),
      },
    );
  }
  return { takeBack, undoing: undo.isPending };
}
