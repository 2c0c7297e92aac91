import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/errors';
import type { Tournament, TournamentStatus } from '@/api/tournament-types';
import { buyInText, entriesText, noteOf, phoneText } from '@/features/tournaments/model';
import { UPDATE_TEXTS, useChangeTournament } from '@/features/tournaments/mutations';
import {
  STATUS_CONSEQUENCE,
  STATUS_LOOK,
  statusQuestion,
  STATUSES,
} from '@/features/tournaments/status';
import { formatCount, formatTime } from '@/lib/format';
import { Confirm } from '@/ui/confirm';
import { type Column, rowLinkStyle } from '@/ui/data-table';
import { Meter } from '@/ui/meter';
import { StatusBadge } from '@/ui/status-badge';
import { StatusMenu } from '@/ui/status-menu';
import { toast } from '@/ui/toast-store';
import { useCan, useRoom } from '../session-context';
import { RowMenu } from './row-menu';

interface Asked {
  tournament: Tournament;
  to: TournamentStatus;
}

const OPTIONS = STATUSES.map((status) => ({
  value: status,
  look: STATUS_LOOK[status],
  consequence: STATUS_CONSEQUENCE[status],
}));

/** The list's columns, and what their acts open. */
export function useTournamentColumns(): { columns: Column<Tournament>[]; layers: ReactNode } {
  const { timeZone } = useRoom();
  const can = useCan();
  const change = useChangeTournament();
  const [asked, setAsked] = useState<Asked | null>(null);
  const question = asked === null ? null : statusQuestion(asked.tournament, asked.to);

  function set({ tournament, to }: Asked) {
    change.mutate(
      { tournamentId: tournament.id, status: to },
      {
        onSuccess: ({ name, status }) => {
          setAsked(null);
          toast({
            title: UPDATE_TEXTS.success,
            description: `${name}: ${STATUS_LOOK[status].label}.`,
          });
        },
        onError: (error) => {
          // A question that is open says it itself (W7).
          if (asked !== null) return;
          toast({
            title: 'Error',
            description: errorText(error, UPDATE_TEXTS.error),
            tone: 'error',
          });
        },
      },
    );
  }

  function choose(tournament: Tournament, to: TournamentStatus) {
    change.reset();
    if (statusQuestion(tournament, to) === null) set({ tournament, to });
    else setAsked({ tournament, to });
  }

  const busyId = change.isPending ? change.variables.tournamentId : undefined;

  function statusOf(tournament: Tournament) {
    if (!can('manage_tournaments')) return <StatusBadge {...STATUS_LOOK[tournament.status]} />;
    return (
      <StatusMenu
        label={`change status of ${tournament.name} ${formatTime(tournament.startTime, timeZone)}`}
        value={tournament.status}
        options={OPTIONS}
        busy={busyId === tournament.id}
        onValueChange={(to) => choose(tournament, to)}
      />
    );
  }

  const columns: Column<Tournament>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link
          to="/tournaments/$tournamentId"
          params={{ tournamentId: id }}
          className={`${rowLinkStyle} wrap-anywhere whitespace-normal`}
        >
          {name}
        </Link>
      ),
      phoneDetail: (tournament) => (
        <span className="flex flex-wrap gap-x-1 tabular-nums">
          {phoneText(tournament, timeZone).map((part, index, all) => (
            <span key={part}>
              {part}
              {index < all.length - 1 ? ' ·' : null}
            </span>
          ))}
        </span>
      ),
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
    { key: 'level', header: 'Level', align: 'right', phone: 'hide', cell: level },
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
      cell: (tournament) => <span className="text-ink-2">{noteOf(tournament)}</span>,
    },
    {
      key: 'more',
      header: 'More',
      hideHeader: true,
      align: 'right',
      cell: (tournament) => <RowMenu tournament={tournament} />,
    },
  ];

  const layers =
    asked === null || question === null ? null : (
      <Confirm
        open
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={question.title}
        confirmLabel={question.confirm}
        busy={change.isPending}
        error={change.error === null ? undefined : errorText(change.error, UPDATE_TEXTS.error)}
        onConfirm={() => set(asked)}
      >
        {question.text}
      </Confirm>
    );

  return { columns, layers };
}

/** How full it is. The numbers stand beside it. */
function filled({ currentEntries, maxEntries }: Tournament) {
  return (
    <span className="block w-18">
      {maxEntries === null ? null : <Meter share={currentEntries / maxEntries} />}
    </span>
  );
}

const NOTHING = <span className="text-ink-3">–</span>;

function level({ startedAt, currentLevel }: Tournament) {
  return startedAt === null ? NOTHING : formatCount(currentLevel);
}

function left({ status, playersLeft }: Tournament) {
  return status === 'running' ? formatCount(playersLeft) : NOTHING;
}
