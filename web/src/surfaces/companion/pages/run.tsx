import { HandTracker } from '@/features/hand-tracker/hand-tracker';
import type { PageProps } from '../routes';
import { linksOf, useGameNight, usePeople } from '../running-game';

/** The table of a running game. */
export function RunPage({ id }: PageProps) {
  const night = useGameNight(id);
  return <HandTracker night={night} links={linksOf(night.gameId)} people={usePeople(id)} />;
}
