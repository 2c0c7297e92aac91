import { defineAct } from '@/api/acts/define';
import { patch } from '@/api/acts/patches';
import { postPitBossAlertsIdResolve, postPitBossAlertsIdTake } from '@/api/generated/operations.gen';
import type { Alert } from '@/api/staff-types';
import { ALERTS } from './queries';

/** Tells the others, and the caller, that the user comes to a call. */
export const takeCall = defineAct('take-call', postPitBossAlertsIdTake, {
  request: ({ id }: Alert) => ({ path: { id }, body: {} }),
  label: ({ message }) => `Coming: ${message}`,
  success: () => ({ title: 'You are coming', description: 'The caller sees it.' }),
  failure: 'Failed to take the call',
});

/** Resolves an alert optimistically: the row disappears at once, and comes back when the server refuses. */
export const resolveAlert = defineAct('resolve-alert', postPitBossAlertsIdResolve, {
  request: ({ id }: Alert) => ({ path: { id }, body: {} }),
  label: ({ message }) => `Resolved: ${message}`,
  success: () => ({ title: 'Alert resolved' }),
  failure: 'Failed to resolve alert',
  patch: ({ id, roomId }) => [patch<Alert[]>([ALERTS, roomId], (list) => list.filter((alert) => alert.id !== id))],
});
