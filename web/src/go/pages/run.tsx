import { useParams } from '@tanstack/react-router';
import { HandTracker } from '../table/hand-tracker';
import { linksOf, useGameNight, usePeople } from '../layout/running-game';

/** The table of a running game. */
export function RunPage() {
  const { id } = useParams({ from: '/go/pitboss-go/game/$id/run' });
  const night = useGameNight(id);
  return <HandTracker night={night} links={linksOf(night.gameId)} people={usePeople(id)} />;
}
