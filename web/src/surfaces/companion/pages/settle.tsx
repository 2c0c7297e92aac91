import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '@/api/companion';
import { SettleUp } from '@/features/hand-tracker/settle-up';
import { useMarking } from '@/features/home-games/settled';
import { useMember } from '../member-context';
import type { PageProps } from '../routes';
import { linksOf, useGameNight } from '../running-game';

/** The end of a game: counting out, payments, results. */
export function SettlePage({ id }: PageProps) {
  const night = useGameNight(id);
  const { id: user } = useMember();
  const { data: game } = useQuery(gameQuery(id));
  return (
    <SettleUp
      night={night}
      links={linksOf(night.gameId)}
      payments={game?.result?.payments ?? []}
      {...useMarking(id, game, user)}
    />
  );
}
