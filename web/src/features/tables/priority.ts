import type { Table, WaitlistEntry } from '@/api/types';
import { derived } from '@/domain/derived';
import { durationText, minutesBetween } from '@/domain/duration';
import {
  byLongestWait,
  byNumber,
  isIdle,
  isShort,
  nextByGame,
  placesFor,
  type Place,
} from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import type { Shape, Tone } from '@/domain/table-status';
import { openByGame, openEntries } from './model';

interface ActionText {
  /** Stable while the matter stands. */
  id: string;
  title: string;
  detail: string;
}

/** A matter on the floor and the one act that settles it; the act is the button's label. */
export type PriorityAction = ActionText &
  (
    | {
        kind: 'called';
        act: 'Seat';
        entry: WaitlistEntry;
        hold: { from: string; until: string } | null;
      }
    | { kind: 'open_seat'; act: 'Seat'; entry: WaitlistEntry; place: Place<Table> }
    | { kind: 'empty'; act: 'Start'; table: Table }
    | { kind: 'short'; act: 'Seat'; table: Table; entry: WaitlistEntry; place: Place<Table> }
    | { kind: 'short'; act: 'Break'; table: Table }
  );

export const PRIORITY_LOOK: Record<PriorityAction['kind'], { shape: Shape | 'clock'; tone: Tone }> =
  {
    called: { shape: 'clock', tone: 'info' },
    open_seat: { shape: 'circle', tone: 'ok' },
    empty: { shape: 'ring', tone: 'neutral' },
    short: { shape: 'half', tone: 'warn' },
  };

type Places = ReadonlyMap<string, Place<Table>>;

/** When a hold runs out; a call without one comes last. */
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

function openSeatActions(entries: readonly WaitlistEntry[], places: Places): PriorityAction[] {
  return [...nextByGame(entries).values()].toSorted(byLongestWait).flatMap((entry) => {
    const place = places.get(entry.id);
    if (!place) return [];
    return [
      {
        id: `open ${place.table.id}`,
        kind: 'open_seat',
        act: 'Seat',
        title: `Seat ${place.seatNumber} is open at Table ${place.table.tableNumber}`,
        detail: `${entry.player.name} is next for ${shortGameName(entry.gameType.name)}`,
        entry,
        place,
      } satisfies PriorityAction,
    ];
  });
}

/** One empty table for each game that enough people wait for. */
function emptyActions(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  minimum: number,
): PriorityAction[] {
  const started = new Set<string>();
  const onList = openByGame(entries);
  return tables.filter(isIdle).flatMap((table) => {
    const waiting = onList.get(table.gameTypeId) ?? 0;
    if (waiting < minimum || waiting === 0 || started.has(table.gameTypeId)) return [];
    started.add(table.gameTypeId);
    return [
      {
        id: `empty ${table.id}`,
        kind: 'empty',
        act: 'Start',
        title: `Table ${table.tableNumber} is empty`,
        detail: `${waiting} waiting for ${table.gameType.name}`,
        table,
      } satisfies PriorityAction,
    ];
  });
}

function shortAction(
  table: Table,
  entries: readonly WaitlistEntry[],
  places: Places,
  now: number,
): PriorityAction {
  const base = {
    id: `short ${table.id}`,
    kind: 'short',
    title: `Table ${table.tableNumber} is short: ${table.currentPlayers} of ${table.maxSeats}`,
    table,
  } as const;
  const since =
    table.shortSince === null
      ? []
      : [durationText(minutesBetween(Date.parse(table.shortSince), now))];
  const detail = (...words: string[]) => [...since, ...words].join(' · ');
  for (const entry of entries) {
    const place = places.get(entry.id);
    if (entry.status === 'waiting' && place?.table.id === table.id) {
      const is = `${entry.player.name} is waiting for ${shortGameName(table.gameType.name)}`;
      return { ...base, act: 'Seat', detail: detail(is), entry, place };
    }
  }
  const nobody = openEntries(entries, table.gameTypeId) > 0 ? 'nobody else' : 'nobody';
  return {
    ...base,
    act: 'Break',
    detail: detail(`${nobody} waiting for ${shortGameName(table.gameType.name)}`),
  };
}

/**
 * What to do next, by what expires first: holds that run out, open seats somebody is next for, games enough people wait for,
 * short tables. A short table whose next player is listed already is not listed again.
 */
export const priorityActions = derived(function priorityActions(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  settings: { interestMinimum: number },
  now: number,
): readonly PriorityAction[] {
  const sorted = tables.toSorted(byNumber);
  const places = placesFor(tables, entries);
  const open = openSeatActions(entries, places);
  const filled = new Set(
    open.map((action) => action.kind === 'open_seat' && action.place.table.id),
  );
  return [
    ...calledActions(entries),
    ...open,
    ...emptyActions(sorted, entries, settings.interestMinimum),
    ...sorted
      .filter((table) => isShort(table) && !filled.has(table.id))
      .map((table) => shortAction(table, entries, places, now)),
  ];
});
