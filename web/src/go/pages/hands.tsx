import { useParams } from '@tanstack/react-router';
import { HandsScreen } from '../table/hands-screen';
import { linksOf, useGameNight } from '../layout/running-game';

/** The hands of a night, and the replay of one of them. */
export function HandsPage() {
  const { id } = useParams({ from: '/go/pitboss-go/game/$id/hands' });
  const night = useGameNight(id);
  return <HandsScreen night={night} links={linksOf(night.gameId)} />;
}
