import { errorText } from '@/api/client/errors';
import type { GameType } from '@/api/types';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';
import { useDeleteGameType } from './mutations';

export function DeleteGameType({ gameType, onClose }: { gameType: GameType; onClose: () => void }) {
  const remove = useDeleteGameType();
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${gameType.name}?`}
      confirmLabel="Delete"
      tone="danger"
      busy={remove.isPending}
      error={remove.error === null ? undefined : errorText(remove.error)}
      onConfirm={() =>
        remove.mutate(gameType.id, {
          onSuccess: () => {
            toast({ title: 'Game type deleted', description: gameType.name });
            onClose();
          },
        })
      }
    >
      What was played of it stays in the books. A new game type of the same name brings it back.
    </Confirm>
  );
}
