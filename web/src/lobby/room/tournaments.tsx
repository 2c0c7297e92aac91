import { entriesOf, tournamentText } from './model';
import { Detail, Panel, Row } from './panel';
import { useRoomTexts } from './texts/use-room-texts';
import type { RoomPage } from './types';

interface TournamentsProps {
  page: Pick<RoomPage, 'address' | 'timeZone' | 'tournaments'>;
  now: number;
}

export function Tournaments({ page: { address, timeZone, tournaments }, now }: TournamentsProps) {
  const t = useRoomTexts();
  const calendar = (
    <a
      href={`/r/${address}/tournaments.ics`}
      className="flex min-h-11 items-center rounded-control font-medium text-accent hover:underline"
    >
      {t.addToCalendar}
    </a>
  );
  return (
    <Panel title={t.tournaments} note={calendar}>
      {tournaments.map((one) => {
        const { count, word } = entriesOf(t, one);
        const end = (
          <p className="text-right text-phone font-semibold whitespace-nowrap tabular-nums">
            {count}
            <Detail> {word}</Detail>
          </p>
        );
        return <Row key={one.id} title={one.name} detail={tournamentText(t, one, timeZone, now)} end={end} />;
      })}
    </Panel>
  );
}
