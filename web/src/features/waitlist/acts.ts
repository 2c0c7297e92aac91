import { defineAct } from '@/api/acts/define';
import {
  postWaitlist,
  postWaitlistIdSeat,
  postWaitlistIdUndo,
} from '@/api/generated/operations.gen';
import { FLOOR_KEYS, PLAYERS } from '@/api/keys';
import type { NewWaitlistEntry, SeatFromWaitlist } from '@/api/types';
import { serverNow } from '@/lib/clock';
import { lastActText } from './model';

interface AddVars {
  body: NewWaitlistEntry;
  playerName: string;
}

export const addToWaitlist = defineAct('add-to-waitlist', postWaitlist, {
  request: ({ body }: AddVars) => ({ body }),
  label: ({ playerName }) => `${playerName} added to the waitlist`,
  success: () => ({ title: 'Player added to waitlist successfully' }),
  failure: 'Failed to add player to waitlist',
  refresh: () => FLOOR_KEYS,
});

interface UndoVars {
  entryId: string;
  playerName: string;
}

/** Takes back the last act on an entry. The server accepts it for a minute. */
export const undoEntry = defineAct('undo-waitlist-entry', postWaitlistIdUndo, {
  request: ({ entryId }: UndoVars) => ({ path: { id: entryId }, body: {} }),
  label: ({ playerName }) => `${playerName}: last change taken back`,
  success: (entry, { playerName }) => ({
    title: 'Waitlist updated successfully',
    description: `${playerName}: ${lastActText(entry)}`,
  }),
  failure: 'Failed to update waitlist',
  refresh: () => FLOOR_KEYS,
});

const UNDO_MS = 60_000;

export interface SeatVars {
  entryId: string;
  playerName: string;
  /** "Table 5, seat 3" */
  where: string;
  body: SeatFromWaitlist;
  /** The end of the hold, where the seat is held for the player: until then the act may wait for the network. */
  holdUntil?: string | null;
}

export const seatFromWaitlist = defineAct('seat-from-waitlist', postWaitlistIdSeat, {
  request: ({ entryId, body }: SeatVars) => ({ path: { id: entryId }, body }),
  label: ({ playerName, where }) => `${playerName} seated, ${where}`,
  success: (_seat, { playerName, where }) => ({
    title: 'Player seated successfully',
    description: `${playerName}, ${where}`,
  }),
  failure: 'Failed to seat player',
  undo: (_seat, { entryId, playerName }) => ({
    until: serverNow() + UNDO_MS,
    undo: { act: undoEntry, vars: { entryId, playerName } satisfies UndoVars },
  }),
  offline: {
    keepMs: ({ holdUntil }, now) => (holdUntil == null ? 0 : Date.parse(holdUntil) - now),
    replaces: ({ entryId }) => `seat:${entryId}`,
  },
  refresh: () => [...FLOOR_KEYS, PLAYERS],
});
