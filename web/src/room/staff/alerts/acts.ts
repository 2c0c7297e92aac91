import { defineAct } from '@/api/acts/define';
import { patch } from '@/api/acts/patches';
import {
  postPitBossAlertsIdResolve,
  postPitBossAlertsIdTake,
  postPitBossAlertsRoomShiftNotes,
} from '@/api/generated/operations.gen';
import type { Alert } from '@/api/staff-types';
import { resolveWords } from './model';
import { ALERTS } from './queries';

/** Tells the others, and the caller, that the user comes to a call. */
export const takeCall = defineAct('take-call', postPitBossAlertsIdTake, {
  request: ({ id }: Alert) => ({ path: { id }, body: {} }),
  label: ({ message }) => `Coming: ${message}`,
  success: () => ({ title: 'You are coming', description: 'The caller sees it.' }),
  failure: 'Failed to take the call',
});

export const writeShiftNote = defineAct('shift-note', postPitBossAlertsRoomShiftNotes, {
  request: ({ roomId, ...body }: { roomId: string; text: string }) => ({ path: { room: roomId }, body }),
  label: ({ text }) => `Shift note: ${text}`,
  success: ({ message }) => ({ title: 'Note saved for the next shift', description: message }),
  failure: 'Failed to save the note',
});

/** Resolves an alert optimistically: the row disappears at once, and comes back when the server refuses. */
export const resolveAlert = defineAct('resolve-alert', postPitBossAlertsIdResolve, {
  request: ({ id }: Alert) => ({ path: { id }, body: {} }),
  label: (alert) => `${resolveWords(alert).past}: ${alert.message}`,
  success: (_answer, alert) => ({ title: resolveWords(alert).toast }),
  failure: 'Failed to resolve alert',
  patch: ({ id, roomId }) => [patch<Alert[]>([ALERTS, roomId], (list) => list.filter((alert) => alert.id !== id))],
});
