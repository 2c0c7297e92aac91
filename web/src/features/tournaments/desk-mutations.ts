import { request } from '@/api/acts/request';
import type {
  BustHand,
  Busting,
  Desk,
  LogLine,
  MoveSeat,
  OpenTables,
  StackCounts,
  TableSetting,
  TournamentEntry,
} from '@/api/tournament-types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { useTournamentAct } from './mutations';

// What the director does with seats. None of it is optimistic: who sits where is drawn, or refused, by the server.

type Of<Body> = Body & { tournamentId: string };

export const SEATING_TEXTS = {
  move: { success: 'Player moved', error: 'Failed to move player' },
  breakTable: { success: 'Table broken', error: 'Failed to break table' },
  redraw: { success: 'Seats redrawn', error: 'Failed to redraw seats' },
  bust: { success: 'Player out', error: 'Failed to bust player' },
  undo: { success: 'Taken back', error: 'Failed to undo' },
  table: { success: 'Table updated successfully', error: 'Failed to update table' },
  open: { success: 'Tables opened', error: 'Failed to open tables' },
  alternate: { success: 'Alternate seated', error: 'Failed to seat alternate' },
  count: { success: 'Chips counted', error: 'Failed to enter chips' },
  clock: { success: 'Clock set', error: 'Failed to set clock' },
  report: { success: 'Report withdrawn', error: 'Failed to withdraw report' },
} as const satisfies Record<string, MutationTexts>;

function path(tournamentId: string, rest: string): string {
  return `/api/tournaments/${tournamentId}/${rest}`;
}

export function useMovePlayer() {
  return useTournamentAct(({ tournamentId, ...body }: Of<MoveSeat>) =>
    request<LogLine>('POST', path(tournamentId, 'moves'), { body }),
  );
}

/** Its players are drawn to the open seats of the others. */
export function useBreakTournamentTable() {
  return useTournamentAct(({ tournamentId, number }: Of<{ number: number }>) =>
    request<LogLine>('POST', path(tournamentId, `tables/${number}/break`), { body: {} }),
  );
}

/** Everybody draws a new seat; `final`: at one table. */
export function useRedraw() {
  return useTournamentAct(({ tournamentId, ...body }: Of<{ final: boolean }>) =>
    request<LogLine>('POST', path(tournamentId, 'redraw'), { body }),
  );
}

export function useBust() {
  return useTournamentAct(({ tournamentId, ...body }: Of<BustHand>) =>
    request<Busting>('POST', path(tournamentId, 'busts'), { body }),
  );
}

export function useUndo() {
  return useTournamentAct(({ tournamentId, ...body }: Of<{ n: number }>) =>
    request<Desk>('POST', path(tournamentId, 'undo'), { body }),
  );
}

/** The player whom the dealer reported out is still in. */
export function useWithdrawReport() {
  return useTournamentAct(({ entryId }: Of<{ entryId: string }>) =>
    request<Desk>('POST', `/api/tournament-entries/${entryId}/report`, { body: { out: false } }),
  );
}

/** The button, a lock, the order of breaking, the table of the room on which it is dealt. */
export function useChangeTournamentTable() {
  return useTournamentAct(
    ({ tournamentId, number, ...body }: Of<TableSetting & { number: number }>) =>
      request<Desk>('PATCH', path(tournamentId, `tables/${number}`), { body }),
  );
}

export function useOpenTables() {
  return useTournamentAct(({ tournamentId, ...body }: Of<OpenTables>) =>
    request<Desk>('POST', path(tournamentId, 'tables'), { body }),
  );
}

/** The first who waits gets a seat. */
export function useSeatAlternate() {
  return useTournamentAct(({ tournamentId }: Of<object>) =>
    request<TournamentEntry>('POST', path(tournamentId, 'alternates/seat'), { body: {} }),
  );
}

export function useCountStacks() {
  return useTournamentAct(({ tournamentId, ...body }: Of<StackCounts>) =>
    request<Desk>('POST', path(tournamentId, 'counts'), { body }),
  );
}
