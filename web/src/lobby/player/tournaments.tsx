import { formatCount, formatNearMoment } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { Tournament } from './client';
import { Panel, Row } from './parts';
import { type Texts, usePageTexts } from './texts/use-page-texts';

interface TournamentsProps {
  tournaments: readonly Tournament[];
  timeZone: string;
}

/** The tournaments that the player has entered, with their seat. */
export function Tournaments({ tournaments, timeZone }: TournamentsProps) {
  const now = useNow();
  const t = usePageTexts();
  return (
    <Panel title={tournaments.length === 1 ? t.tournament : t.tournaments}>
      {tournaments.map((one) => (
        <Row key={one.id} title={one.name} detail={detailOf(t, one, timeZone, now)} end={seatOf(t, one)} />
      ))}
    </Panel>
  );
}

function seatOf(t: Texts, { entryStatus, tableName, seatNumber }: Tournament): string {
  if (entryStatus === 'busted') return t.out;
  return seatNumber === 0 ? t.noSeat : t.tableSeat(tableName, seatNumber);
}

/** "Level 7, 24 of 60 left", "Nov 28, 7:00 PM, entry 14 of 60" */
function detailOf(
  t: Texts,
  { status, startTime, level, playersLeft, entries, entryNumber }: Tournament,
  zone: string,
  now: number,
) {
  if (status === 'running') return t.levelLeft(level, formatCount(playersLeft), formatCount(entries));
  return t.entryOf(formatNearMoment(startTime, zone, now), formatCount(entryNumber), formatCount(entries));
}
