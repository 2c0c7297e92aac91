import { errorText } from '@/api/client/errors';
import type { HomeGame } from '@/api/home-types';
import { announce } from '@/ui/announcer';
import { Confirm } from '@/ui/confirm';
import { END_FAILED, type HostActing } from './mutations';

interface EndConfirmProps {
  game: HomeGame;
  end: HostActing;
  onClose: () => void;
}

/** Ends a game after a question; why the server refuses stands in it. */
export function EndConfirm({ game, end, onClose }: EndConfirmProps) {
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (open) return;
        end.reset();
        onClose();
      }}
      title={`End ${game.gameName}?`}
      confirmLabel="End Game"
      tone="danger"
      busy={end.isPending}
      error={end.isError ? errorText(end.error, END_FAILED) : undefined}
      onConfirm={() =>
        end.mutate(
          { id: game.id, act: 'end' },
          {
            onSuccess: () => {
              announce(`${game.gameName} ended`);
              onClose();
            },
          },
        )
      }
    >
      The results are fixed, and who owes whom is worked out. Nothing can be dealt afterwards.
    </Confirm>
  );
}
