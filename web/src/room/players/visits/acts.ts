import { defineAct } from '@/api/acts/define';
import { patch } from '@/api/acts/patches';
import type { Page } from '@/api/client/http';
import { patchSessionsIdStatus, postSessionsIdCheckOut } from '@/api/generated/operations.gen';
import type { Session, SessionStatus } from '@/api/types';
import { VISIT_STATUS } from '@/domain/visit';
import { becomes } from './model';

const NOT_UPDATED = 'Failed to update session status';

interface LeaveVars {
  session: Pick<Session, 'id' | 'player'>;
}

const leave = {};

/** Checks a player out. It frees a seat and ends its rental, so no optimistic patch shows it early. */
const checkOut = defineAct('check-out', postSessionsIdCheckOut, {
  ...leave,
  request: ({ session }: LeaveVars) => ({ path: { id: session.id }, body: {} }),
  label: ({ session }) => `${session.player.name} checked out`,
  success: (_session, { session }) => ({
    title: 'Player checked out successfully',
    description: session.player.name,
  }),
  failure: 'Failed to check out player',
});

const setWaiting = defineAct('set-waiting', patchSessionsIdStatus, {
  ...leave,
  request: ({ session }: LeaveVars) => ({
    path: { id: session.id },
    body: { status: 'waiting' as const },
  }),
  label: ({ session }) => `${session.player.name} waits`,
  success: (_session, { session }) => ({
    title: 'Session status updated',
    description: session.player.name,
  }),
  failure: NOT_UPDATED,
});

/** The acts of a player who gets up: leave the room, or wait for another seat. */
export const LEAVE = { checked_out: checkOut, waiting: setWaiting } as const;

interface StatusVars {
  session: Session;
  status: SessionStatus;
  /** The query key of the page on the screen. */
  pageKey: readonly unknown[];
}

/** One tap: optimistic, with a rollback when the server refuses. */
export const setStatus = defineAct('session-status', patchSessionsIdStatus, {
  request: ({ session, status }: StatusVars) => ({ path: { id: session.id }, body: { status } }),
  label: ({ session, status }) => `${session.player.name}: ${VISIT_STATUS[status].label}`,
  success: (_session, { session, status }) => ({
    title: 'Session status updated',
    description: `${session.player.name}: ${VISIT_STATUS[status].label}`,
  }),
  failure: NOT_UPDATED,
  patch: ({ session, status, pageKey }, now) => [
    patch<Page<Session>>(pageKey, (page) => ({
      ...page,
      items: page.items.map((item) => (item.id === session.id ? becomes(item, status, now) : item)),
    })),
  ],
});
