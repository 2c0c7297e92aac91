import { HandsScreen } from '@/features/hand-tracker/hands-screen';
import type { PageProps } from '../routes';
import { linksOf, useGameNight } from '../running-game';

/** The hands of a night, and one of them step by step. */
export function HandsPage({ id }: PageProps) {
  const night = useGameNight(id);
  return <HandsScreen night={night} links={linksOf(night.gameId)} />;
}
