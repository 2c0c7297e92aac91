import { useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '../api';
import { SettleUp } from '../table/settle-up';
import { useMarking } from '../games/settled';
import { useMember } from '../layout/member-context';
import { linksOf, useGameNight } from '../layout/running-game';

/** The end of a game: cash-outs, payments, results. */
export function SettlePage() {
  const { id } = useParams({ from: '/go/pitboss-go/game/$id/settle' });
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
