import { defineAct } from '@/api/acts/define';
import type { UndoOffer } from '@/api/acts/types';
import {
  deleteWaitlistId,
  postWaitlist,
  postWaitlistIdArrive,
  postWaitlistIdCall,
  postWaitlistIdNoShow,
  postWaitlistIdPass,
  postWaitlistIdPickUp,
  postWaitlistIdSeat,
  postWaitlistIdUndo,
} from '@/api/generated/operations.gen';
import type { CallPlayer, NewWaitlistEntry, SeatFromWaitlist } from '@/api/types';
import { serverNow } from '@/lib/clock';
import { lastActText } from './model';
import { seatingTexts } from '../seats/acts';

interface AddVars {
  body: NewWaitlistEntry;
  playerName: string;
}

export const addToWaitlist = defineAct('add-to-waitlist', postWaitlist, {
  request: ({ body }: AddVars) => ({ body }),
  label: ({ playerName }) => `${playerName} added to the waitlist`,
  success: () => ({ title: 'Player added to waitlist successfully' }),
  failure: 'Failed to add player to waitlist',
});

export interface EntryVars {
  entryId: string;
  playerName: string;
}

const UPDATED = 'Waitlist updated successfully';
const NOT_UPDATED = 'Failed to update waitlist';

/** Undoes the last act on an entry. The server allows it for one minute. */
export const undoEntry = defineAct('undo-waitlist-entry', postWaitlistIdUndo, {
  request: ({ entryId }: EntryVars) => ({ path: { id: entryId }, body: {} }),
  label: ({ playerName }) => `${playerName}: last change taken back`,
  success: (entry, { playerName }) => ({
    title: UPDATED,
    description: `${playerName}: ${lastActText(entry)}`,
  }),
  failure: NOT_UPDATED,
});

const UNDO_MS = 60_000;

function offerUndo(_answer: unknown, { entryId, playerName }: EntryVars): UndoOffer {
  const vars: EntryVars = { entryId, playerName };
  return { until: serverNow() + UNDO_MS, undo: { act: undoEntry, vars } };
}

/** An act that takes only the entry. `done` is the verb of the toast, such as "passed". */
const entryChange = (done: string) => ({
  request: ({ entryId }: EntryVars) => ({ path: { id: entryId }, body: {} }),
  label: ({ playerName }: EntryVars) => `${playerName} ${done}`,
  success: (_entry: unknown, { playerName }: EntryVars) => ({
    title: UPDATED,
    description: `${playerName} ${done}`,
  }),
  failure: NOT_UPDATED,
  undo: offerUndo,
});

export const passEntry = defineAct('pass-entry', postWaitlistIdPass, entryChange('passed'));

export const markArrived = defineAct('mark-arrived', postWaitlistIdArrive, entryChange('marked as here'));

export const giveChips = defineAct('give-chips', postWaitlistIdPickUp, entryChange('gets chips and keeps first place'));

export const markNoShow = defineAct('mark-no-show', postWaitlistIdNoShow, entryChange('marked as a no-show'));

export const removeEntry = defineAct('remove-entry', deleteWaitlistId, {
  ...entryChange('removed'),
  request: ({ entryId }: EntryVars & { gameName: string }) => ({ path: { id: entryId } }),
  success: (_entry, { playerName, gameName }) => ({
    title: UPDATED,
    description: `${playerName} removed from ${gameName}`,
  }),
});

/** The acts on an entry that need no more than the entry. */
export type EntryAct = 'arrive' | 'pass' | 'pick-up' | 'no-show' | 'undo';

interface CallVars extends EntryVars {
  /** Without a table, the server picks a seat of the game; a player who is not next needs a reason. */
  body: CallPlayer;
}

/** Calls a player and starts the hold of a seat. */
export const callPlayer = defineAct('call-player', postWaitlistIdCall, {
  request: ({ entryId, body }: CallVars) => ({ path: { id: entryId }, body }),
  label: ({ playerName }) => `${playerName} called`,
  success: (entry, { playerName }) => ({
    title: UPDATED,
    description: `${playerName}: ${lastActText(entry)}`,
  }),
  failure: NOT_UPDATED,
  undo: offerUndo,
});

export interface SeatVars {
  entryId: string;
  playerName: string;
  /** "Table 5, seat 3" */
  where: string;
  body: SeatFromWaitlist;
  /** The end of the player's hold, if any: the act may wait for the network until then. */
  holdUntil?: string | null;
}

export const seatFromWaitlist = defineAct('seat-from-waitlist', postWaitlistIdSeat, {
  request: ({ entryId, body }: SeatVars) => ({ path: { id: entryId }, body }),
  ...seatingTexts,
  undo: offerUndo,
  offline: {
    keepMs: ({ holdUntil }, now) => (holdUntil == null ? 0 : Date.parse(holdUntil) - now),
    replaces: ({ entryId }) => `seat:${entryId}`,
  },
});
