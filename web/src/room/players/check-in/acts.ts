import { defineAct } from '@/api/acts/define';
import {
  postMemberships,
  postPlayersIdRefusals,
  postSessionsCheckIn,
  postSessionsIdUndo,
} from '@/api/generated/operations.gen';
import type { NewCheckIn, NewMembership, NewRefusal } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatMoney } from '@/lib/format';

// No act here has an optimistic patch: each may take money, and the server may refuse the player.

interface UndoVars {
  sessionId: string;
  playerName: string;
  /** The payment of the check-in: "$100.00" */
  paid: string | null;
}

/** Undoes a whole check-in. The server allows it for one minute. */
const undoCheckIn = defineAct('undo-check-in', postSessionsIdUndo, {
  request: ({ sessionId }: UndoVars) => ({ path: { id: sessionId }, body: {} }),
  label: ({ playerName }) => `Check-in of ${playerName} undone`,
  success: (_session, { playerName, paid }) => ({
    title: 'Check-in undone',
    description: paid === null ? playerName : `${playerName}: return ${paid}`,
  }),
  failure: 'Failed to undo the check-in',
});

export interface CheckInVars {
  body: NewCheckIn;
  playerName: string;
}

export const checkInPlayer = defineAct('check-in', postSessionsCheckIn, {
  request: ({ body }: CheckInVars) => ({ body: { ...body, status: 'checked_in' } }),
  label: ({ playerName }) => `${playerName} checked in`,
  success: ({ player }) => ({
    title: 'Player checked in successfully',
    description: player.name,
  }),
  failure: 'Failed to check in player',
  undo: ({ id, status, player, paid, undoUntil }) => {
    if (status !== 'checked_in') return null;
    const sum = fromWire(paid);
    const vars: UndoVars = {
      sessionId: id,
      playerName: player.name,
      paid: sum === ZERO ? null : formatMoney(sum),
    };
    return { until: Date.parse(undoUntil), undo: { act: undoCheckIn, vars } };
  },
});

interface SaleVars {
  body: NewMembership;
  /** "Curtis Boyd, $100.00" */
  what: string;
}

export const sellMembership = defineAct('membership', postMemberships, {
  request: ({ body }: SaleVars) => ({ body: { ...body, status: 'active' } }),
  label: ({ body, what }) => `${TERM_LABEL[body.membershipType]} membership sold to ${what}`,
  success: ({ player }) => ({
    title: 'Membership created successfully',
    description: player.name,
  }),
  failure: 'Failed to sell the membership',
  fields: { playerId: 'player' },
});

interface RefusalVars {
  playerId: string;
  /** "Ray Whitfield is barred" */
  says: string;
  body: NewRefusal;
}

/** Records that a player was turned away, whether or not a check-in was tried. */
export const logRefusedEntry = defineAct('refused-entry', postPlayersIdRefusals, {
  request: ({ playerId, body }: RefusalVars) => ({ path: { id: playerId }, body }),
  label: ({ says }) => `Refused entry logged: ${says}`,
  success: (_refusal, { says }) => ({ title: 'Refused entry logged', description: says }),
  failure: 'Failed to log the refused entry',
});
