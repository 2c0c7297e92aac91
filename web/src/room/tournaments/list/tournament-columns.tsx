import { Link } from '@tanstack/react-router';
import type { Tournament } from '@/api/tournament-types';
import { formatCount, formatTime } from '@/lib/format';
import { type Column, rowLinkStyle } from '@/ui/data-table';
import { buyInText, entriesText, noteOf } from './model';

export const NOTHING = <span className="text-ink-3">–</span>;

interface Widths {
  name: string;
  note: string;
}

/** The columns that each list of tournaments has, with the widths of its name and its note. */
export function tournamentColumns(timeZone: string, widths: Widths) {
  return {
    name: {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ id, name }) => (
        <span className={`block whitespace-normal wrap-anywhere ${widths.name}`}>
          <Link to="/tournaments/$tournamentId" params={{ tournamentId: id }} className={rowLinkStyle}>
            {name}
          </Link>
        </span>
      ),
    },
    start: {
      key: 'start',
      header: 'Start',
      align: 'right',
      phone: 'hide',
      cell: ({ startTime }) => formatTime(startTime, timeZone),
    },
    entries: { key: 'entries', header: 'Entries', align: 'right', phone: 'hide', cell: entriesText },
    level: {
      key: 'level',
      header: 'Level',
      align: 'right',
      phone: 'hide',
      spare: true,
      cell: ({ startedAt, currentLevel }) => (startedAt === null ? NOTHING : formatCount(currentLevel)),
    },
    buyIn: { key: 'buyIn', header: 'Buy-in', align: 'right', phone: 'hide', cell: ({ buyIn }) => buyInText(buyIn) },
    note: {
      key: 'note',
      header: 'Note',
      phone: 'hide',
      spare: true,
      cell: (tournament) => (
        <span className={`block whitespace-normal wrap-anywhere text-ink-2 ${widths.note}`}>{noteOf(tournament)}</span>
      ),
    },
  } satisfies Record<string, Column<Tournament>>;
}
