import type { QueryClient } from '@tanstack/react-query';
import type { AlertKind, CallKind, DealerScreen } from '@/api/staff-types';
import type { Seat, Table } from '@/api/types';
import { fromWire, type Cents, toWire } from '@/domain/money';
import { formatWholeMoney } from '@/lib/format';
import { shortName } from '@/lib/names';
import { agoText } from './model';
import type { QueuedAct, QueueInit } from '@/api/acts/queue';

// The dealer's acts that may be queued offline (docs/decisions/0016), and their optimistic effect on the screen.

export const CALLS: Record<CallKind, string> = {
  floor: 'Floor',
  dispute: 'Dispute',
  security: 'Security',
  technical: 'Technical',
  vip_request: 'VIP request',
};

/** The text of a call to the staff, before the table. */
export const CALL_SAYS: Record<CallKind, string> = {
  floor: 'Floor called',
  dispute: 'Dispute',
  security: 'Security called',
  technical: 'Technical',
  vip_request: 'VIP request',
};

export function isCall(kind: AlertKind): kind is CallKind {
  return Object.hasOwn(CALLS, kind);
}

/** A queued call expires after this time: help that comes a quarter of an hour late is no use. */
const CALL_KEEP_MS = 15 * 60_000;

function nameOf(seat: Seat): string {
  return seat.player === null ? 'Walk-in' : shortName(seat.player.name);
}

export function markAway(seat: Seat): QueueInit {
  return {
    method: 'POST',
    path: `/api/seats/${seat.id}/away`,
    body: {},
    label: `Seat ${seat.seatNumber}, ${nameOf(seat)}: away`,
  };
}

export function markBack(seat: Seat): QueueInit {
  return {
    method: 'POST',
    path: `/api/seats/${seat.id}/back`,
    body: {},
    label: `Seat ${seat.seatNumber}, ${nameOf(seat)}: back`,
  };
}

export function leaveTable(seat: Seat): QueueInit {
  return {
    method: 'DELETE',
    path: `/api/seats/${seat.id}`,
    label: `Seat ${seat.seatNumber}, ${nameOf(seat)}: left the table`,
  };
}

function potPath(tableId: string): string {
  return `/api/tables/${tableId}/pot`;
}

export function potWish(tableId: string, pot: Cents): QueueInit {
  return {
    method: 'POST',
    path: potPath(tableId),
    body: { amount: toWire(pot) },
    label: `Pot ${formatWholeMoney(pot)}`,
    subject: potPath(tableId),
  };
}

/** Sets the button of a tournament table, given by its number in the tournament. */
export function buttonWish(tournamentId: string, table: number, seatNumber: number): QueueInit {
  const path = `/api/tournaments/${tournamentId}/tables/${table}/button`;
  return {
    method: 'POST',
    path,
    body: { button: seatNumber },
    label: `Button at seat ${seatNumber}`,
    subject: path,
  };
}

/** Reports a tournament player out, or takes the report back; the desk confirms it. */
export function reportWish(entryId: string, seatNumber: number, out: boolean): QueueInit {
  const path = `/api/tournament-entries/${entryId}/report`;
  return {
    method: 'POST',
    path,
    body: { out },
    label: `Seat ${seatNumber}: ${out ? 'player is out' : 'still in'}`,
    subject: path,
  };
}

const CALL_PATH = '/api/pit-boss/alerts';

export function callFloor({ id, roomId }: Table, kind: CallKind, note = ''): QueueInit {
  const name = CALLS[kind];
  return {
    method: 'POST',
    path: CALL_PATH,
    body: { roomId, tableId: id, kind, ...(note === '' ? {} : { note }) },
    label: kind === 'floor' ? 'Call Floor' : `Call Floor: ${name}`,
    keepMs: CALL_KEEP_MS,
  };
}

export function resolveCall(alertId: string, kind: CallKind): QueueInit {
  return {
    method: 'POST',
    path: `${CALL_PATH}/${alertId}/resolve`,
    body: {},
    label: `${CALLS[kind]}: floor came`,
    subject: alertId,
  };
}

const SEAT_ACT = /^\/api\/seats\/([^/]+)(?:\/(away|back))?$/;

function iso(at: number): string {
  return new Date(at).toISOString();
}

export function applyQueuedSeats(seats: readonly Seat[], acts: readonly QueuedAct[]): Seat[] {
  let after = [...seats];
  for (const act of acts) {
    const [, id, what] = SEAT_ACT.exec(act.path) ?? [];
    if (id === undefined) continue;
    after = after.flatMap((seat) => {
      if (seat.id !== id) return [seat];
      if (act.method === 'DELETE') return [];
      if (what === 'away' && seat.state === 'occupied')
        return [{ ...seat, state: 'away' as const, awaySince: iso(act.at) }];
      if (what === 'back' && seat.state === 'away') return [{ ...seat, state: 'occupied' as const, awaySince: null }];
      return [seat];
    });
  }
  return after;
}

function amountOf(act: QueuedAct): string | undefined {
  const { body } = act;
  if (typeof body !== 'object' || body === null || !('amount' in body)) return undefined;
  return typeof body.amount === 'string' ? body.amount : undefined;
}

export function applyQueuedPot(table: Pick<Table, 'id' | 'currentPot'>, acts: readonly QueuedAct[]): Cents {
  const last = acts.findLast(({ path }) => path === potPath(table.id));
  return fromWire((last && amountOf(last)) ?? table.currentPot);
}

/** An open call: known to the server, or still queued. */
export interface OpenCall {
  /** The id of the alert; null while the call is queued. */
  id: string | null;
  key: string;
  kind: CallKind;
  at: number;
  /** The member of staff who is coming; null: none yet. */
  takenBy: string | null;
  takenAt: string | null;
  /** When the call became critical because no one had taken it. */
  escalatedAt: string | null;
}

interface KnownCall extends Pick<OpenCall, 'kind' | 'takenBy' | 'takenAt' | 'escalatedAt'> {
  id: string;
  timestamp: string;
}

/** A call as the server knows it. */
export function knownCall({ id, kind, timestamp, takenBy, takenAt, escalatedAt }: KnownCall): OpenCall {
  return { id, key: id, kind, at: Date.parse(timestamp), takenBy, takenAt, escalatedAt };
}

/** The state of a call for its dealer: who is coming and since when, or that no one is yet. */
export function callState({ id, at, takenBy, takenAt, escalatedAt }: OpenCall, now: number): string {
  if (id === null) return 'Sends when online';
  const sent = `Sent ${agoText(at, now)}`;
  if (takenBy !== null && takenAt !== null)
    return `${sent}. ${takenBy} is coming, ${agoText(Date.parse(takenAt), now)}`;
  return escalatedAt === null ? `${sent}. No one is coming yet` : `${sent}. No one is coming yet, called again`;
}

function kindOf(act: QueuedAct, tableId: string): CallKind | undefined {
  const { body } = act;
  if (act.path !== CALL_PATH || typeof body !== 'object' || body === null) return undefined;
  if (!('tableId' in body) || body.tableId !== tableId || !('kind' in body)) return undefined;
  const kinds = Object.keys(CALLS) as CallKind[];
  return kinds.find((kind) => kind === body.kind);
}

/** The open calls after the queued acts, newest first. */
export function callsAfter(
  { tableId, openCalls }: Pick<DealerScreen, 'tableId' | 'openCalls'>,
  acts: readonly QueuedAct[],
): OpenCall[] {
  const came = new Set(acts.map(({ path }) => path));
  const open = openCalls.flatMap(({ kind, ...call }): OpenCall[] =>
    isCall(kind) && !came.has(`${CALL_PATH}/${call.id}/resolve`) ? [knownCall({ ...call, kind })] : [],
  );
  const unheard = acts.flatMap((act): OpenCall[] => {
    const kind = kindOf(act, tableId);
    return kind === undefined
      ? []
      : [{ id: null, key: act.key, kind, at: act.at, takenBy: null, takenAt: null, escalatedAt: null }];
  });
  return [...open, ...unheard].toSorted((a, b) => b.at - a.at);
}

/** Writes a finished act to the cache, so that its effect stays visible until the refetch. */
export function settleAct(client: QueryClient, act: QueuedAct): void {
  client.setQueriesData<Seat[]>({ queryKey: ['/api/seats'] }, (seats) => seats && applyQueuedSeats(seats, [act]));
  const amount = amountOf(act);
  client.setQueriesData<Table[]>({ queryKey: ['/api/tables'] }, (tables) =>
    amount === undefined || tables === undefined
      ? tables
      : tables.map((table) => (potPath(table.id) === act.path ? { ...table, currentPot: amount } : table)),
  );
  client.setQueriesData<DealerScreen>({ queryKey: ['/api/dealer'] }, (screen) =>
    screen === undefined
      ? screen
      : {
          ...screen,
          openCalls: screen.openCalls.filter(({ id }) => act.path !== `${CALL_PATH}/${id}/resolve`),
        },
  );
}
