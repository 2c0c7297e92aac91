import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { gameQuery } from '@/api/companion';
import { SettleUp } from '@/features/hand-tracker/settle-up';
import { useGameAct } from '@/features/home-games/mutations';
import { useMember } from '../member-context';
import type { PageProps } from '../routes';
import { linksOf, useGameNight } from '../running-game';

/** The end of a game: counting out, payments, results. */
export function SettlePage({ id }: PageProps) {
  const night = useGameNight(id);
  const { id: user } = useMember();
  const { data: game } = useQuery(gameQuery(id));
  const act = useGameAct(id);
  const users = new Map(game?.result?.players.map((each) => [each.player, each.user]));
  return (
    <SettleUp
      night={night}
      links={linksOf(night.gameId)}
      payments={game?.result?.payments ?? []}
      mayMark={({ from, to }) =>
        game?.mine.mayRun === true || users.get(from) === user || users.get(to) === user
      }
      onPaid={async ({ from, to }, paid) => {
        try {
          await act.mutateAsync({ act: 'payments', from, to, paid });
          return { ok: true };
        } catch (error) {
          return { ok: false, why: errorText(error, 'The payment could not be marked') };
        }
      }}
    />
  );
}
