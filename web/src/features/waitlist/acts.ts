import { defineAct } from '@/api/acts/define';
import { postWaitlistIdSeat } from '@/api/generated/operations.gen';
import { FLOOR_KEYS } from '@/api/keys';
import type { SeatFromWaitlist } from '@/api/types';

interface SeatVars {
  entryId: string;
  playerName: string;
  /** "Table 5, seat 3" */
  where: string;
  body: SeatFromWaitlist;
}

export const seatFromWaitlist = defineAct('seat-from-waitlist', postWaitlistIdSeat, {
  request: ({ entryId, body }: SeatVars) => ({ path: { id: entryId }, body }),
  label: ({ playerName, where }) => `${playerName} seated, ${where}`,
  success: (_seat, { playerName, where }) => ({
    title: 'Player seated successfully',
    description: `${playerName}, ${where}`,
  }),
  failure: 'Failed to seat player',
  refresh: () => FLOOR_KEYS,
});
