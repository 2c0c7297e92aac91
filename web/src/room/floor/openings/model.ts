import type { Table, WaitlistEntry } from '@/api/types';
import { byNumber, byPosition, isDealt, isExpected, isIdle, isOpen } from '@/domain/floor';
import { groupBy } from '@/domain/group-by';
import { memoizeByLists } from '@/domain/memoize';
import { openSeats } from '@/domain/seats';
import { proposedNext } from '../must-move/model';
import { isVacant } from '../tables/model';

/** A game on a list that no table deals. */
export interface WantedGame {
  gameTypeId: string;
  name: string;
  /** The names on the list. */
  signed: number;
  /** The names of players who are in the room. */
  here: number;
  /** The names that make the game worth opening. */
  needed: number;
  /** When the first of them joined. */
  since: string;
}

/** A free table that can be opened for the names on a list. */
export interface Proposal extends WantedGame {
  table: Table;
  /** The table that the new one should feed; undefined: none. */
  next: Table | undefined;
  /** The players who get a call, in the order of the list. */
  called: readonly WaitlistEntry[];
}

function here({ arrivedAt }: WaitlistEntry): boolean {
  return arrivedAt !== null;
}

function wantedGame(entries: readonly WaitlistEntry[], roomMinimum: number): WantedGame[] {
  const [first] = entries;
  if (first === undefined) return [];
  return [
    {
      gameTypeId: first.gameTypeId,
      name: first.gameType.name,
      signed: entries.length,
      here: entries.filter(here).length,
      needed: first.gameType.interestMinimum ?? roomMinimum,
      since: entries.map(({ joinedAt }) => joinedAt).reduce((a, b) => (a < b ? a : b)),
    },
  ];
}

function listsOf(entries: readonly WaitlistEntry[]): WaitlistEntry[][] {
  return [...groupBy(entries.filter(isOpen), ({ gameTypeId }) => gameTypeId).values()];
}

/** The games with names on their lists that no table deals, in the order of the lists. */
export const wantedGames = memoizeByLists(function wantedGames(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  roomMinimum: number,
): readonly WantedGame[] {
  const dealt = new Set(tables.filter(isDealt).map(({ gameTypeId }) => gameTypeId));
  return listsOf(entries)
    .flatMap((list) => wantedGame(list, roomMinimum))
    .filter(({ gameTypeId }) => !dealt.has(gameTypeId));
});

/** The players that an opening of the table calls: one for each open seat. Players still expected are left out. */
export function callsOf(entries: readonly WaitlistEntry[], gameTypeId: string, seats: number): WaitlistEntry[] {
  return entries
    .filter((entry) => entry.gameTypeId === gameTypeId && entry.status === 'waiting' && !isExpected(entry))
    .toSorted(byPosition)
    .slice(0, seats);
}

/**
 * The tables that can be opened for a game, the best first: with a seat for each waiting player, then those that are
 * set up for the game, then by number.
 */
export function freeTables(tables: readonly Table[], entries: readonly WaitlistEntry[], gameTypeId: string): Table[] {
  const names = callsOf(entries, gameTypeId, Number.POSITIVE_INFINITY).length;
  const missing = (table: Table) => Math.max(0, names - openSeats(table).length);
  const other = (table: Table) => Number(table.gameTypeId !== gameTypeId);
  return tables
    .filter((table) => isIdle(table) && openSeats(table).length > 0 && (other(table) === 0 || isVacant(table)))
    .toSorted((a, b) => missing(a) - missing(b) || other(a) - other(b) || byNumber(a, b));
}

/**
 * The tables to open, one for each game with enough names on its list; names that an open seat of a running table can
 * take do not count. Games without a running table come first. Two games share a proposed table when no other one is free.
 */
export const proposals = memoizeByLists(function proposals(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  roomMinimum: number,
): readonly Proposal[] {
  const wanted = new Set(wantedGames(tables, entries, roomMinimum).map(({ gameTypeId }) => gameTypeId));
  const games = listsOf(entries).flatMap((list) => wantedGame(list, roomMinimum));
  const isWanted = ({ gameTypeId }: WantedGame) => wanted.has(gameTypeId);
  const taken = new Set<string>();
  return [...games.filter(isWanted), ...games.filter((game) => !isWanted(game))].flatMap((game) => {
    const { gameTypeId } = game;
    const seats = tables
      .filter((table) => isDealt(table) && table.gameTypeId === gameTypeId)
      .reduce((sum, table) => sum + openSeats(table).length, 0);
    if (game.signed - seats < Math.max(game.needed, 1)) return [];
    const free = freeTables(tables, entries, gameTypeId);
    const table = free.find(({ id }) => !taken.has(id)) ?? free[0];
    if (table === undefined) return [];
    const called = callsOf(entries, gameTypeId, openSeats(table).length);
    if (called.length === 0) return [];
    taken.add(table.id);
    return [{ ...game, table, called, next: proposedNext(table, gameTypeId, tables) }];
  });
});

/** "4 here · one more name to open", "Nobody here yet" */
export function interestText({ signed, here: present, needed }: WantedGame): string {
  const parts = [present === 0 ? 'Nobody here yet' : `${present} here`];
  const missing = needed - signed;
  if (missing <= 0) parts.push('enough to open');
  if (missing === 1) parts.push('one more name to open');
  return parts.join(' · ');
}
