import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Tournament } from '@/api/tournament-types';
import { buyInText, entriesText, noteOf, phoneText } from '@/room/tournaments/list/model';
import { formatCount, formatTime } from '@/lib/format';
import { actsColumn, type Column, rowLinkStyle } from '@/ui/data-table';
import { Meter } from '@/ui/meter';
import { useRoom } from '@/api/session/session-context';
import { RowMenu } from '@/room/tournaments/list/row-menu';
import { useStatusChange } from '@/room/tournaments/list/use-status-change';

/** The columns of the list, and the dialogs of their acts. */
export function useTournamentColumns(): { columns: Column<Tournament>[]; layers: ReactNode } {
  const { timeZone } = useRoom();
  const { statusOf, question: layers } = useStatusChange();

  const columns: Column<Tournament>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ id, name }) => (
        // Limits the width, so that one long name does not narrow the notes of all rows.
        <span className="block max-w-60 whitespace-normal wrap-anywhere desk:min-w-36">
          <Link to="/tournaments/$tournamentId" params={{ tournamentId: id }} className={rowLinkStyle}>
            {name}
          </Link>
        </span>
      ),
      phoneDetail: (tournament) => {
        const [start, price, players] = phoneText(tournament, timeZone);
        return (
          <span className="grid tabular-nums">
            <span>
              {start} · {price}
            </span>{' '}
            <span>{players}</span>
          </span>
        );
      },
    },
    {
      key: 'start',
      header: 'Start',
      align: 'right',
      phone: 'hide',
      cell: ({ startTime }) => formatTime(startTime, timeZone),
    },
    { key: 'status', header: 'Status', cell: statusOf },
    { key: 'entries', header: 'Entries', align: 'right', phone: 'hide', cell: entriesText },
    { key: 'filled', header: 'Filled', hideHeader: true, phone: 'hide', spare: true, cell: filled },
    { key: 'level', header: 'Level', align: 'right', phone: 'hide', spare: true, cell: level },
    { key: 'left', header: 'Left', align: 'right', phone: 'hide', cell: left },
    {
      key: 'buyIn',
      header: 'Buy-in',
      align: 'right',
      phone: 'hide',
      cell: ({ buyIn }) => buyInText(buyIn),
    },
    {
      key: 'note',
      header: 'Note',
      phone: 'hide',
      spare: true,
      cell: (tournament) => (
        <span className="block min-w-32 wrap-anywhere whitespace-normal text-ink-2">{noteOf(tournament)}</span>
      ),
    },
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

const NOTHING = <span className="text-ink-3">–</span>;

function level({ startedAt, currentLevel }: Tournament) {
  return startedAt === null ? NOTHING : formatCount(currentLevel);
}

function left({ status, playersLeft }: Tournament) {
  return status === 'running' ? formatCount(playersLeft) : NOTHING;
}
