import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Seat, Table, WaitlistEntry } from '@/api/types';
import { durationText } from '@/domain/duration';
import { asksWhoLeft, canAddPlayer, canRemovePlayer, type Can } from '@/features/tables/model';
import { seatsKey } from '@/features/seating/queries';
import type { Seating, Wait } from '@/features/waitlist/model';
import { formatTime } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { TouchButton } from '../touch-button';
import { seatReason } from './model';

function reasonOf(can: Can): string | undefined {
  return can.ok ? undefined : can.reason;
}

interface TableButtonProps {
  table: Table;
  onAct: (table: Table) => void;
}

export function AddPlayerButton({ table, onAct }: TableButtonProps) {
  return (
    <TouchButton disabledReason={reasonOf(canAddPlayer(table))} onClick={() => onAct(table)}>
      <span>
        Add Player <span className="sr-only">to Table {table.tableNumber}</span>
      </span>
    </TouchButton>
  );
}

export function RemoveButton({ table, offline, onAct }: TableButtonProps & { offline: boolean }) {
  const client = useQueryClient();
  // Without the network "Who left?" can be asked only where it is known who sits there.
  const unknown =
    offline && asksWhoLeft(table) && client.getQueryData<Seat[]>(seatsKey(table.id)) === undefined
      ? 'Needs the network: who sits here is not on this phone'
      : undefined;
  return (
    <TouchButton
      disabledReason={reasonOf(canRemovePlayer(table)) ?? unknown}
      onClick={() => onAct(table)}
    >
      <span>
        Remove <span className="sr-only">a player from Table {table.tableNumber}</span>
      </span>
    </TouchButton>
  );
}

interface SeatButtonProps {
  entry: WaitlistEntry;
  seating: Seating | undefined;
  offline: boolean;
  onSeat: (entry: WaitlistEntry) => void;
}

/** Filled for who is called: it is that row's only act. */
export function SeatButton({ entry, seating, offline, onSeat }: SeatButtonProps) {
  return (
    <TouchButton
      look={entry.status === 'called' ? 'primary' : 'plain'}
      disabledReason={seatReason(entry, seating, offline)}
      onClick={() => onSeat(entry)}
    >
      <span>
        Seat <span className="sr-only">{entry.player.name}</span>
      </span>
    </TouchButton>
  );
}

/** How long somebody waits, in warn over the room's target. */
export function WaitBadge({ wait }: { wait: Wait }) {
  return (
    <StatusBadge
      shape="clock"
      tone={wait.overTarget ? 'warn' : 'neutral'}
      filled
      label={durationText(wait.minutes)}
    />
  );
}

interface ReadProps {
  /** "tables" */
  what: string;
  query: Pick<
    UseQueryResult,
    'data' | 'isError' | 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'
  >;
  offline: boolean;
  timeZone: string;
  /** In the shape of what comes. */
  rows?: number;
  children: ReactNode;
}

/** The four states of a list (W5). Without a network the bar above says since when; nothing is said twice. */
export function Read({ what, query, offline, timeZone, rows = 4, children }: ReadProps) {
  if (query.data !== undefined)
    return (
      <>
        {query.isError && !offline ? (
          <ErrorStrip
            what={what}
            error={query.error}
            shownFrom={formatTime(query.dataUpdatedAt, timeZone)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {children}
      </>
    );
  if (query.isError)
    return (
      <div className="mf-list">
        <ErrorPanel
          what={what}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  if (offline)
    return (
      <div className="mf-list">
        <Empty title={`No ${what} on this phone`}>
          Nothing of it was kept. It is read as soon as the network is back.
        </Empty>
      </div>
    );
  return (
    <Loading label={`Loading ${what}`}>
      <div className="mf-list">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="mf-row">
            <span className="mf-what grid gap-2">
              <Skeleton width="60%" height="1rem" />
              <Skeleton width="40%" />
            </span>
            <Skeleton width="7.375rem" height="3.5rem" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
