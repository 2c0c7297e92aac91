import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { patch } from '@/api/acts/patches';
import type { Act } from '@/api/acts/types';
import { FLOOR_KEYS } from '@/api/keys';
import { pathOf } from '@/api/client/query-fn';
import type { Alert } from '@/api/staff-types';
import type { Seat, Table, WaitlistEntry } from '@/api/types';
import { forgetEtag } from '@/api/client/versions';
import { openSeats } from '@/domain/seats';
import { RESOLVE_TEXTS } from '@/features/alerts/mutations';
import { ALERTS } from '@/features/alerts/queries';
import { SEAT_FIELDS } from '@/features/seating/acts';
import { UNSEAT_TEXTS } from '@/features/seating/mutations';
import type { PlaceValues } from '@/features/seating/schema';
import { asksWhoLeft, withoutWalkIn, withSeatState, withWalkIn } from '@/features/tables/model';
import { tablesKey } from '@/features/tables/queries';
import { seatFromWaitlist, type SeatVars } from '@/features/waitlist/acts';
import { lastActText } from '@/features/waitlist/model';
import {
  type EntryAct,
  useCallPlayer,
  useEntryAct,
  WAITLIST_TEXTS,
} from '@/features/waitlist/mutations';
import { waitlistKey } from '@/features/waitlist/queries';
import { failureText, type MutationTexts } from '@/lib/mutation-texts';
import type { SeatExtras } from '@/lib/seat-door';
import type { QueuedAct } from '@/api/acts/queue';
import { usePost } from '@/live/use-outbox';
import { sayOutcome, useAct } from '@/shells/use-act';
import { toast } from '@/ui/toast-store';

/** A count that is older than this has been put right by hand. */
const COUNT_KEEP_MS = 15 * 60_000;

function sayFailed(error: unknown, texts: Pick<MutationTexts, 'error'>): void {
  toast({ title: 'Error', description: failureText(error, texts), tone: 'error' });
}

/** Shows at once what an act will have done (W20); what the server says of it is read when it has done it. */
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

/** The acts on tables. All of them wait for the network where there is none (docs/decisions/0016). */
export function useTableActs(onWhoLeft: (table: Table) => void) {
  const post = usePost();
  const guess = useGuess();

  function change(table: Table, next: (table: Table) => Table) {
    guess<Table>(tablesKey(table.roomId), (list) =>
      list.map((each) => (each.id === table.id ? next(each) : each)),
    );
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
      if (asksWhoLeft(table)) return onWhoLeft(table);
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

/** Somebody came: as right when it is heard of later. */
export function useResolve() {
  const post = usePost();
  const guess = useGuess();
  return (alert: Alert) => {
    post({
      method: 'POST',
      path: `/api/pit-boss/alerts/${alert.id}/resolve`,
      body: {},
      label: `Resolved: ${alert.message}`,
      subject: `${RESOLVED}${alert.id}`,
    });
    guess<Alert>([ALERTS, alert.roomId], (list) => list.filter(({ id }) => id !== alert.id));
  };
}

const RESOLVED = 'resolve:';

/** What is said once the server has done it; a count says it by itself. */
export function settle(_client: QueryClient, { subject }: QueuedAct): void {
  if (subject.startsWith(RESOLVED)) toast({ title: RESOLVE_TEXTS.success });
  if (subject.startsWith('seat:')) toast({ title: 'Player seated successfully' });
  if (subject.startsWith('left:')) toast({ title: UNSEAT_TEXTS.success });
}

export const TOUCHED = [...FLOOR_KEYS, [ALERTS]];

/** Call, and take the last act on an entry back: both need the network. */
export function useEntryActs() {
  const { mutateAsync: call } = useCallPlayer();
  const { mutateAsync: act } = useEntryAct();

  async function run(entry: WaitlistEntry, which: 'call' | EntryAct): Promise<void> {
    try {
      const now =
        which === 'call'
          ? await call({ entryId: entry.id })
          : await act({ entryId: entry.id, act: which });
      toast({
        title: WAITLIST_TEXTS.success,
        description: `${entry.player.name}: ${lastActText(now)}`,
        ...(which === 'undo'
          ? {}
          : { action: { label: 'Undo', onAct: () => void run(entry, 'undo') } }),
      });
    } catch (error) {
      sayFailed(error, WAITLIST_TEXTS);
    }
  }

  return {
    call: (entry: WaitlistEntry) => run(entry, 'call'),
    undo: (entry: WaitlistEntry) => run(entry, 'undo'),
  };
}

interface SeatAtTable extends SeatVars {
  roomId: string;
  tableId: string;
  seatNumber: number;
}

/** A player whose seat is held is shown in it at once: nobody else can take it. */
const seatAtTable: Act<SeatAtTable, unknown> = {
  ...seatFromWaitlist,
  patch: ({ holdUntil, roomId, entryId, tableId, seatNumber }) =>
    holdUntil == null
      ? []
      : [
          patch<WaitlistEntry[]>(waitlistKey(roomId), (list) =>
            list.filter(({ id }) => id !== entryId),
          ),
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
  values: PlaceValues;
  extras: SeatExtras;
  /** Their seat is held: the act may wait for the network, as long as the hold lasts. */
  held: boolean;
}

/** Seats a player from the list; the sheet is left once that is done, or waits for the network. */
export function useSeatEntry(onDone: () => void) {
  const client = useQueryClient();
  const act = useAct(seatAtTable, SEAT_FIELDS);

  async function seat({ entry, table, values, extras, held }: Seats) {
    const { reason, buyInAmount, leaveOtherLists, ...place } = values;
    const isMove = buyInAmount === '';
    const vars: SeatAtTable = {
      roomId: entry.roomId,
      entryId: entry.id,
      playerName: entry.player.name,
      where: `Table ${table.tableNumber}, seat ${place.seatNumber}`,
      tableId: place.tableId,
      seatNumber: place.seatNumber,
      body: {
        ...place,
        ...(isMove ? { leaveOtherLists } : { buyInAmount }),
        ...extras,
        ...(reason === '' ? {} : { reason }),
      },
      holdUntil: held ? entry.holdUntil : null,
    };
    const outcome = await act.send(vars, (seated) => {
      act.sayDone(vars, seated);
      onDone();
    });
    if (outcome.kind === 'queued') {
      sayOutcome(client, seatAtTable, vars, outcome);
      onDone();
    }
    return outcome;
  }

  return { busy: act.busy, outcome: act.outcome, refused: act.refused, seat };
}
