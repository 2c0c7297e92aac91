import type { HomeGame } from '../types';
import { ConfirmAct } from '@/shells/confirm-act';
import { announce } from '@/ui/announcer';
import type { HostActing } from './acts';

interface EndConfirmProps {
  game: HomeGame;
  end: HostActing;
  onClose: () => void;
}

/** Asks before ending a game, and shows the reason if the server refuses. */
export function EndConfirm({ game, end, onClose }: EndConfirmProps) {
  return (
    <ConfirmAct
      act={end}
      vars={game}
      title={`End ${game.gameName}?`}
      label="End Game"
      tone="danger"
      onDone={() => announce(`${game.gameName} ended`)}
      onClose={onClose}
    >
      Results become final and payments are calculated. No more hands can be dealt.
    </ConfirmAct>
  );
}
