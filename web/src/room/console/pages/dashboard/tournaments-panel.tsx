import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Tournament } from '@/api/tournament-types';
import { ofToday, phoneText } from '@/room/tournaments/list/model';
import { useTournaments } from '@/room/tournaments/queries';
import { STATUS_BADGE } from '@/room/tournaments/list/status';
import { tournamentColumns } from '@/room/tournaments/list/tournament-columns';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { useCan, useRoom } from '@/api/session/session-context';

/** "Today's Tournaments": running ones, those with open registration, later ones and completed ones. */
export function TournamentsPanel() {
  const can = useCan();
  const room = useRoom();
  const now = useNow(60_000);
  const tournaments = useTournaments(room.id);
  const today = tournaments.data === undefined ? undefined : ofToday(tournaments.data, now, room);
  return (
    <Panel
      title="Today's Tournaments"
      count={today === undefined || today.length === 0 ? undefined : today.length}
      actions={
        <>
          <Link to="/tournaments" className={linkStyle}>
            All<span className="phone:sr-only"> Tournaments</span>
          </Link>
          {can('manage_tournaments') ? (
            <Button size="sm" icon={Plus} onClick={() => openDialog('create-tournament')}>
              Add Event
            </Button>
          ) : null}
        </>
      }
    >
      <QueryView of={tournaments} what="tournaments">
        {() =>
          today === undefined || today.length === 0 ? (
            <Empty title="No events today">
              Today's tournaments stand here, with their entries, level and players left.
            </Empty>
          ) : (
            <DataTable
              caption="Today's tournaments"
              columns={columnsOf(room.timeZone)}
              rows={today}
              rowKey={({ id }) => id}
              linked
            />
          )
        }
      </QueryView>
    </Panel>
  );
}

function columnsOf(timeZone: string): Column<Tournament>[] {
  // The notes shrink before the name does.
  const { name, start, entries, level, buyIn, note } = tournamentColumns(timeZone, {
    name: 'desk:min-w-32',
    note: 'min-w-24',
  });
  const phoneDetail = (tournament: Tournament) => (
    <span className="whitespace-normal tabular-nums">{phoneText(tournament, timeZone).join(' · ')}</span>
  );
  return [
    { ...name, phoneDetail },
    start,
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge {...STATUS_BADGE[status]} /> },
    entries,
    level,
    buyIn,
    note,
  ];
}
