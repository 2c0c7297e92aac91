import type { ReactNode } from 'react';
import type { Tournament } from '@/api/tournament-types';
import { phoneText } from '@/room/tournaments/list/model';
import { NOTHING, tournamentColumns } from '@/room/tournaments/list/tournament-columns';
import { formatCount } from '@/lib/format';
import { actsColumn, type Column } from '@/ui/data-table';
import { Meter } from '@/ui/meter';
import { useRoom } from '@/api/session/session-context';
import { RowMenu } from '@/room/tournaments/list/row-menu';
import { useStatusChange } from '@/room/tournaments/list/use-status-change';

/** The columns of the list, and the dialogs of their acts. */
export function useTournamentColumns(): { columns: Column<Tournament>[]; layers: ReactNode } {
  const { timeZone } = useRoom();
  const { statusOf, question: layers } = useStatusChange();
  // Limits the width of a name, so that one long name does not narrow the notes of all rows.
  const { name, start, entries, level, buyIn, note } = tournamentColumns(timeZone, {
    name: 'max-w-60 desk:min-w-36',
    note: 'min-w-32',
  });
  const phoneDetail = (tournament: Tournament) => {
    const [time, price, players] = phoneText(tournament, timeZone);
    return (
      <span className="grid tabular-nums">
        <span>
          {time} · {price}
        </span>{' '}
        <span>{players}</span>
      </span>
    );
  };
  const columns: Column<Tournament>[] = [
    { ...name, phoneDetail },
    start,
    { key: 'status', header: 'Status', cell: statusOf },
    entries,
    { key: 'filled', header: 'Filled', hideHeader: true, phone: 'hide', spare: true, cell: filled },
    level,
    { key: 'left', header: 'Left', align: 'right', phone: 'hide', cell: left },
    buyIn,
    note,
    actsColumn((tournament) => <RowMenu tournament={tournament} />),
  ];
  return { columns, layers };
}

/** The bar of the entries. The numbers are beside it. */
function filled({ currentEntries, maxEntries }: Tournament) {
  return (
    <span className="block w-18">{maxEntries === null ? null : <Meter share={currentEntries / maxEntries} />}</span>
  );
}

function left({ status, playersLeft }: Tournament) {
  return status === 'running' ? formatCount(playersLeft) : NOTHING;
}
