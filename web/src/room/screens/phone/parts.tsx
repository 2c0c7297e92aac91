import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Seat, Table, WaitlistEntry } from '@/api/types';
import { durationText } from '@/domain/duration';
import { needsWhoLeft, canAddPlayer, canRemovePlayer, blockedReason } from '@/room/floor/tables/model';
import { seatsKey } from '@/room/floor/seats/queries';
import type { Proposal } from '@/room/floor/openings/model';
import type { Seating, Wait } from '@/room/floor/waitlist/model';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import type { Read as QueryState } from '@/shells/query-view';
import { StaleStrip } from '@/shells/stale-strip';
import { TouchButton } from '../touch-button';
import { NEEDS_NETWORK, seatReason } from './model';
import { listStyle, rowStyle, whatStyle } from './rows';

interface TableButtonProps {
  table: Table;
  onAct: (table: Table) => void;
}

export function AddPlayerButton({ table, onAct }: TableButtonProps) {
  return (
    <TouchButton disabledReason={blockedReason(canAddPlayer(table))} onClick={() => onAct(table)}>
      <span>
        Add Player <span className="sr-only">to Table {table.tableNumber}</span>
      </span>
    </TouchButton>
  );
}

export function RemoveButton({ table, offline, onAct }: TableButtonProps & { offline: boolean }) {
  const client = useQueryClient();
  // Offline "Who left?" can be asked only if the players of the table are cached.
  const unknown =
    offline && needsWhoLeft(table) && client.getQueryData<Seat[]>(seatsKey(table.id)) === undefined
      ? 'Needs the network: who sits here is not on this phone'
      : undefined;
  return (
    <TouchButton disabledReason={blockedReason(canRemovePlayer(table)) ?? unknown} onClick={() => onAct(table)}>
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

/** Filled for a called player, because it is the only act of that row. */
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

interface OpenTableButtonProps {
  proposal: Proposal;
  offline: boolean;
  onOpen: (proposal: Proposal) => void;
}

export function OpenTableButton({ proposal, offline, onOpen }: OpenTableButtonProps) {
  return (
    <TouchButton disabledReason={offline ? NEEDS_NETWORK : undefined} onClick={() => onOpen(proposal)}>
      <span>
        Open Table <span className="sr-only">{proposal.table.tableNumber}</span>
      </span>
    </TouchButton>
  );
}

/** The time a player has waited, in warn above the room's target. */
export function WaitBadge({ wait }: { wait: Wait }) {
  return (
    <StatusBadge shape="clock" tone={wait.overTarget ? 'warn' : 'neutral'} filled label={durationText(wait.minutes)} />
  );
}

interface ReadProps {
  /** "tables" */
  what: string;
  query: QueryState<unknown>;
  offline: boolean;
  /** The number of rows of the skeleton. */
  rows?: number;
  children: ReactNode;
}

/** The four states of a list (W5). Offline the bar above already shows since when, so there is no second message. */
export function Read({ what, query, offline, rows = 4, children }: ReadProps) {
  if (query.data !== undefined)
    return (
      <>
        {offline ? null : <StaleStrip of={{ [what]: query }} />}
        {children}
      </>
    );
  if (query.isError)
    return (
      <div className={listStyle}>
        <ErrorPanel what={what} of={query} />
      </div>
    );
  if (offline)
    return (
      <div className={listStyle}>
        <Empty title={`No ${what} on this phone`}>Not saved on this phone. It loads when you are back online.</Empty>
      </div>
    );
  return (
    <Loading label={`Loading ${what}`}>
      <div className={listStyle}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={rowStyle()}>
            <span className={`${whatStyle()} grid gap-2`}>
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
