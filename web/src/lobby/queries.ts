import { queryOptions } from '@tanstack/react-query';
import type { components } from '@/api/generated/schema.gen';
import { observeServerTime, serverNow } from '@/lib/clock';

type Schemas = components['schemas'];
export type Screen = Schemas['Screen'];
type ListsBoard = Schemas['ListsBoard'];
export type BoardList = Schemas['BoardList'];
export type BoardEntry = Schemas['BoardEntry'];
type TablesBoard = Schemas['TablesBoard'];
export type BoardTable = Schemas['BoardTable'];
type MustMoveBoard = Schemas['MustMoveBoard'];
export type BoardMustMoveGame = Schemas['BoardMustMoveGame'];
export type BoardMustMoveTable = Schemas['BoardMustMoveTable'];
export type BoardMover = Schemas['BoardMover'];
type TournamentsBoard = Schemas['TournamentsBoard'];
export type Board = Schemas['Board'];
export type BoardTournament = Schemas['BoardTournament'];
export type PlacePrize = Schemas['PlacePrize'];
type ArrivalCode = Schemas['ArrivalCode'];
type Pairing = Schemas['Pairing'];
type Claim = Schemas['Claim'];

/** The screen is not paired, or it has been removed. */
class UnpairedError extends Error {}

/** A board that has had no answer for this long says that it is not live. */
export const STALE_AFTER_MS = 5_000;
const POLL_MS = 2_000;
const TIMEOUT_MS = 2_500;

// A screen has no person, no token in storage and no acts: it needs nothing of the staff's client but its cookie.
async function ask<T>(path: string, body?: object): Promise<T> {
  const sentAt = Date.now();
  const response = await fetch(path, {
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  // The clock of a TV is often wrong.
  observeServerTime(response.headers.get('Date'), sentAt, Date.now());
  if (response.status === 401) throw new UnpairedError('This screen is not paired');
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return (await response.json()) as T;
}

export const beginPairing = () => ask<Pairing>('/api/screens/pairings', {});

export const claimPairing = (secret: string) => ask<Claim>('/api/screens/claims', { secret });

/** The content of this screen; null for a screen that belongs to no room. */
export const screenQuery = queryOptions({
  queryKey: ['screen'],
  // An unpaired screen is an answer, not an error: the query resets an error with every request, and the page with the
  // code would be mounted anew.
  queryFn: async (): Promise<Screen | null> => {
    try {
      return await ask<Screen>('/api/screens/own');
    } catch (error) {
      if (error instanceof UnpairedError) return null;
      throw error;
    }
  },
  retry: true,
  retryDelay: POLL_MS,
  refetchInterval: 10_000,
});

export interface Answer<Shown> {
  board: Shown;
  /** In the server's time, like everything that a board shows. */
  answeredAt: number;
}

export const boardKey = ['board'];

export const boardOf = <Shown>(path: string) =>
  queryOptions({
    queryKey: [...boardKey, path],
    queryFn: async (): Promise<Answer<Shown>> => ({ board: await ask<Shown>(path), answeredAt: serverNow() }),
    retry: false,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  });

export interface BoardOf {
  lists: ListsBoard;
  tables: TablesBoard;
  must_move: MustMoveBoard;
  tournaments: TournamentsBoard;
  announcements: Board;
}
export type BoardKind = keyof BoardOf;

export const boardQuery = <Kind extends BoardKind>(roomId: string, kind: Kind) =>
  boardOf<BoardOf[Kind]>(`/api/board/${roomId}/${kind.replace('_', '-')}`);

/** The code by which players in front of the board confirm that they are here. It changes every few minutes. */
export const arrivalCodeQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['arrival-code', roomId],
    queryFn: () => ask<ArrivalCode>(`/api/board/${roomId}/code`),
    retry: true,
    retryDelay: POLL_MS,
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? POLL_MS : Math.max(1_000, Date.parse(data.until) - serverNow()),
    refetchIntervalInBackground: true,
  });
