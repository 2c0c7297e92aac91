import { defineAct } from '@/api/acts/define';
import type { Body } from '@/api/types';
import { patchSmartSeatingRoom, postSmartSeatingImplement } from '@/api/generated/operations.gen';
import { seatingTexts } from '../seats/acts';

interface ImplementVars {
  playerName: string;
  /** "Table 5, seat 7" */
  where: string;
  body: Body<'/api/smart-seating/implement', 'post'>;
}

/** Seats the player with the same guards as seating from the waitlist. */
export const implementRecommendation = defineAct('implement', postSmartSeatingImplement, {
  request: ({ body }: ImplementVars) => ({ body }),
  ...seatingTexts,
});

interface AutoSeatingVars {
  roomId: string;
  change: { autoSeating?: boolean; autoSeatingLimit?: number };
}

/** Sets whether the room calls the best recommendation automatically, and the minimum confidence. */
export const setAutoSeating = defineAct('auto-seating', patchSmartSeatingRoom, {
  request: ({ roomId, change }: AutoSeatingVars) => ({ path: { room: roomId }, body: change }),
  label: () => 'Auto-Seating changed',
  success: null,
  failure: 'Failed to change Auto-Seating',
});
