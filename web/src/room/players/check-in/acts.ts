import { defineAct } from '@/api/acts/define';
import { postMemberships, postPlayersIdRefusals, postSessionsCheckIn } from '@/api/generated/operations.gen';
import type { NewCheckIn, NewMembership, NewRefusal } from '@/api/types';
import { TERM_LABEL } from '@/domain/payment';

// No act here has an optimistic patch: each may take money, and the server may refuse the player.

interface CheckInVars {
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
