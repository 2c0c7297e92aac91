import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { patch } from '@/api/acts/patches';
import type { Act } from '@/api/acts/types';
import { pathOf } from '@/api/client/query-fn';
import type { Alert } from '@/api/staff-types';
import type { Seat, Table, WaitlistEntry } from '@/api/types';
import { forgetEtag } from '@/api/client/versions';
import { tablesKey, waitlistKey } from '@/api/queries';
import { openSeats } from '@/domain/seats';
import { resolveWords } from '@/room/staff/alerts/model';
import { ALERTS } from '@/room/staff/alerts/queries';
import type { SeatingValues } from '@/room/floor/seats/schema';
import { entryBody } from '@/room/floor/seats/take-seat';
import { needsWhoLeft, withoutWalkIn, withSeatState, withWalkIn } from '@/room/floor/tables/model';
import { seatFromWaitlist, type SeatVars } from '@/room/floor/waitlist/acts';
import type { SeatingOptions } from '@/room/players/seating-check';
import type { QueuedAct } from '@/api/acts/queue';
import { usePost } from '@/api/acts/use-outbox';
import { sayOutcome, useAct } from '@/shells/use-act';
import type { FormHandle } from '@/shells/with-handle';
import { toast } from '@/ui/toast-store';

/** A queued count older than this is dropped, because staff have corrected the number by hand since. */
const COUNT_KEEP_MS = 15 * 60_000;

/** Applies an act to the cache optimistically (W20); the events of the act replace it. */
function useGuess() {
  const client = useQueryClient();
  return <T>(key: readonly string[], change: (list: T[]) => T[]) => {
    void client.cancelQueries({ queryKey: key, exact: true });
    const list = client.getQueryData<T[]>(key);
    if (list === undefined) return;
    forgetEtag(pathOf(key));
    client.setQueryData(key, change(list));
  };
}

/** The acts on tables. Offline all of them are queued (docs/decisions/0016). */
export function useTableActs(onWhoLeft: (table: Table) => void) {
  const post = usePost();
  const guess = useGuess();

  function change(table: Table, next: (table: Table) => Table) {
    guess<Table>(tablesKey(table.roomId), (list) => list.map((each) => (each.id === table.id ? next(each) : each)));
  }

  return {
    add(table: Table) {
      post({
        method: 'POST',
        path: `/api/tables/${table.id}/walk-ins`,
        body: {},
        label: `Player added at Table ${table.tableNumber}`,
        keepMs: COUNT_KEEP_MS,
      });
      change(table, withWalkIn);
    },
    remove(table: Table) {
      if (needsWhoLeft(table)) return onWhoLeft(table);
      post({
        method: 'DELETE',
        path: `/api/tables/${table.id}/walk-ins`,
        label: `Player removed from Table ${table.tableNumber}`,
        keepMs: COUNT_KEEP_MS,
      });
      change(table, withoutWalkIn);
    },
    left(table: Table, seat: Seat) {
      post({
        method: 'DELETE',
        path: `/api/seats/${seat.id}`,
        label: `${seat.player?.name ?? 'A player'} left Table ${table.tableNumber}`,
        subject: `left:${seat.id}`,
      });
      change(table, (each) => ({
        ...withSeatState(each, seat.seatNumber, 'open'),
        currentPlayers: Math.max(0, each.currentPlayers - 1),
      }));
    },
  };
}

/** Resolves an alert. Offline the act is queued without an expiry, because it stays correct later. */
export function useResolve() {
  const post = usePost();
  const guess = useGuess();
  return (alert: Alert) => {
    post({
      method: 'POST',
      path: `/api/pit-boss/alerts/${alert.id}/resolve`,
      body: {},
      label: `${resolveWords(alert).past}: ${alert.message}`,
      subject: `${alert.kind === 'shift_note' ? READ : RESOLVED}${alert.id}`,
    });
    guess<Alert>([ALERTS, alert.roomId], (list) => list.filter(({ id }) => id !== alert.id));
  };
}

const RESOLVED = 'resolve:';
const READ = 'read:';

/** The toast after the server has done a queued act; a count needs none. */
export function settle(_client: QueryClient, { subject }: QueuedAct): void {
  if (subject.startsWith(RESOLVED)) toast({ title: 'Alert resolved' });
  if (subject.startsWith(READ)) toast({ title: 'Note marked as read' });
  if (subject.startsWith('seat:')) toast({ title: 'Player seated successfully' });
  if (subject.startsWith('left:')) toast({ title: 'Player unseated successfully' });
}

interface SeatAtTable extends SeatVars {
  roomId: string;
  tableId: string;
  seatNumber: number;
}

/** Optimistic only for a player whose seat is held: no other player can take that seat. */
const seatAtTable: Act<SeatAtTable, unknown> = {
  ...seatFromWaitlist,
  patch: ({ holdUntil, roomId, entryId, tableId, seatNumber }) =>
    holdUntil == null
      ? []
      : [
          patch<WaitlistEntry[]>(waitlistKey(roomId), (list) => list.filter(({ id }) => id !== entryId)),
          patch<Table[]>(tablesKey(roomId), (list) =>
            list.map((each) =>
              each.id === tableId && !openSeats(each).includes(seatNumber)
                ? {
                    ...withSeatState(each, seatNumber, 'occupied'),
                    currentPlayers: each.currentPlayers + 1,
                  }
                : each,
            ),
          ),
        ],
};

interface Seats {
  entry: WaitlistEntry;
  table: Table;
  values: SeatingValues;
  extras: SeatingOptions;
  /** Whether the seat is held: then the act may wait for the network as long as the hold lasts. */
  held: boolean;
}

export function seatAtTableVars({ entry, table, values, extras, held }: Seats): SeatAtTable {
  const { tableId, seatNumber } = values;
  return {
    roomId: entry.roomId,
    entryId: entry.id,
    playerName: entry.player.name,
    where: `Table ${table.tableNumber}, seat ${seatNumber}`,
    tableId,
    seatNumber,
    body: entryBody(values, extras),
    holdUntil: held ? entry.holdUntil : null,
  };
}

/** Seats a player from the list. Calls `onQueued` when the act waits for the network. */
export function useSeatEntry(onQueued: () => void): FormHandle<SeatAtTable, unknown> {
  const client = useQueryClient();
  const act = useAct(seatAtTable);
  return {
    ...act,
    async send(vars, done, refused) {
      const outcome = await act.send(vars, done, refused);
      if (outcome.kind !== 'queued') return;
      sayOutcome(client, seatAtTable, vars, outcome);
      onQueued();
    },
  };
}
