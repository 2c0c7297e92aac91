import type { SeatChange, Table, WaitlistEntry, Whereabouts } from '@/api/types';
import { memoizeByLists } from '@/domain/memoize';
import { durationText, minutesBetween } from '@/domain/duration';
import { byNumber, isDealt, isShort, type NextSeat, type NextUp, nextUps, type Place } from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import type { Shape, Tone } from '@/domain/table-status';
import { askerName } from '../seats/change';
import { proposals } from '../openings/model';
import { openEntries } from './model';

interface ActionText {
  /** Stays the same until the issue is resolved. */
  id: string;
  title: string;
  detail: string;
}

/** An issue on the floor and the one act that resolves it; the act is the button's label. */
export type PriorityAction = ActionText &
  (
    | {
        kind: 'called';
        act: 'Seat';
        entry: WaitlistEntry;
        hold: { from: string; until: string } | null;
      }
    | { kind: 'open_seat'; act: 'Seat'; entry: WaitlistEntry; place: Place<Table> }
    | { kind: 'must_move'; act: 'Move'; seatId: string; since: string | null }
    | { kind: 'opening'; act: 'Open Table'; table: Table; gameTypeId: string }
    | { kind: 'away'; act: 'Open'; tableId: string }
    | { kind: 'short'; act: 'Break'; table: Table }
  );

export const PRIORITY_STYLE: Record<PriorityAction['kind'], { shape: Shape | 'clock'; tone: Tone }> = {
  called: { shape: 'clock', tone: 'info' },
  open_seat: { shape: 'circle', tone: 'ok' },
  must_move: { shape: 'diamond', tone: 'info' },
  away: { shape: 'clock', tone: 'warn' },
  opening: { shape: 'ring', tone: 'neutral' },
  short: { shape: 'half', tone: 'warn' },
};

type Next = NextUp<Table, WaitlistEntry>;

/** The time when a hold expires. A call without a hold sorts last. */
function holdEnd({ holdUntil }: WaitlistEntry): number {
  return holdUntil === null ? Number.MAX_SAFE_INTEGER : Date.parse(holdUntil);
}

function calledActions(entries: readonly WaitlistEntry[]): PriorityAction[] {
  const called = entries.filter((entry) => entry.status === 'called');
  return called
    .toSorted((a, b) => holdEnd(a) - holdEnd(b))
    .map((entry) => {
      const { id, player, tableNumber, seatNumber, calledAt, holdUntil } = entry;
      return {
        id: `called ${id}`,
        kind: 'called',
        act: 'Seat',
        title: `${player.name} called${tableNumber === null ? '' : ` to Table ${tableNumber}`}`,
        detail: seatNumber === null ? 'No seat held' : `Seat ${seatNumber} held`,
        entry,
        hold: calledAt !== null && holdUntil !== null ? { from: calledAt, until: holdUntil } : null,
      };
    });
}

function openSeatActions(next: readonly Next[]): PriorityAction[] {
  return next.map(({ entry, place }) => ({
    id: `open ${place.table.id}`,
    kind: 'open_seat',
    act: 'Seat',
    title: `Seat ${place.seatNumber} is open at Table ${place.table.tableNumber}`,
    detail: `${entry.player.name} is next for ${shortGameName(entry.gameType.name)}`,
    entry,
    place,
  }));
}

/** The due must-moves. */
function moveActions(due: readonly SeatChange[]): PriorityAction[] {
  return due.flatMap((change) => {
    const { seatId, tableNumber, offer } = change;
    if (offer === null) return [];
    return [
      {
        id: `move ${seatId}`,
        kind: 'must_move',
        act: 'Move',
        title: `Seat ${offer.seatNumber} is open at Table ${offer.tableNumber}`,
        detail: `${askerName(change)} must move from Table ${tableNumber}`,
        seatId,
        since: offer.since,
      } satisfies PriorityAction,
    ];
  });
}

/** The seats of players who have been away longer than the room allows, the longest first. */
function awayActions(places: readonly Whereabouts[], awayMinutes: number, now: number): PriorityAction[] {
  return places
    .flatMap(({ seat }) => {
      if (seat?.awaySince == null) return [];
      return [{ ...seat, minutes: minutesBetween(Date.parse(seat.awaySince), now) }];
    })
    .filter(({ minutes }) => minutes >= awayMinutes)
    .toSorted((a, b) => b.minutes - a.minutes)
    .map(({ tableId, tableNumber, seatNumber, minutes }) => ({
      id: `away ${tableId} ${seatNumber}`,
      kind: 'away',
      act: 'Open',
      title: `Seat ${seatNumber} at Table ${tableNumber} is away too long`,
      detail: `${durationText(minutes)} of ${durationText(awayMinutes)}`,
      tableId,
    }));
}

/** One table to open for each game with enough names on its list. */
function openingActions(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  minimum: number,
): PriorityAction[] {
  return proposals(tables, entries, minimum).map(({ table, gameTypeId, name, signed, here }) => ({
    id: `opening ${gameTypeId}`,
    kind: 'opening',
    act: 'Open Table',
    title: `Open Table ${table.tableNumber} for ${shortGameName(name)}`,
    detail: `${signed} on the list, ${here} here`,
    table,
    gameTypeId,
  }));
}

/** Minutes before a new table may be proposed for breaking: players may still be on their way to it. */
const BREAK_AFTER_MINUTES = 10;

/** Tables to break: short for a while, with an empty list, and not the room's only game. */
function breakActions(tables: readonly Table[], entries: readonly WaitlistEntry[], now: number): PriorityAction[] {
  if (tables.filter(isDealt).length < 2) return [];
  return tables.filter(isShort).flatMap((table) => {
    if (table.shortSince === null || openEntries(entries, table.gameTypeId) > 0) return [];
    const minutes = minutesBetween(Date.parse(table.shortSince), now);
    if (minutes < BREAK_AFTER_MINUTES) return [];
    return [
      {
        id: `short ${table.id}`,
        kind: 'short',
        act: 'Break',
        title: `Table ${table.tableNumber} is short: ${table.currentPlayers} of ${table.maxSeats}`,
        detail: `${durationText(minutes)} · nobody waiting for ${shortGameName(table.gameType.name)}`,
        table,
      } satisfies PriorityAction,
    ];
  });
}

/**
 * The floor's next actions, by what expires first: holds, must-moves, open seats with a next player, games with enough
 * players waiting, seats away too long, short tables. The server decides who is next, so it accepts each proposal.
 */
export const priorityActions = memoizeByLists(function priorityActions(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  next: readonly NextSeat[],
  due: readonly SeatChange[],
  places: readonly Whereabouts[],
  settings: { interestMinimum: number; awayMinutes: number },
  now: number,
): readonly PriorityAction[] {
  const sorted = tables.toSorted(byNumber);
  return [
    ...calledActions(entries),
    ...moveActions(due),
    ...openSeatActions(nextUps(next, tables, entries)),
    ...openingActions(sorted, entries, settings.interestMinimum),
    ...awayActions(places, settings.awayMinutes, now),
    ...breakActions(sorted, entries, now),
  ];
});
