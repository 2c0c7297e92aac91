import { defineAct } from '@/api/acts/define';
import type { Body } from '@/api/types';
import { postSmartSeatingImplement } from '@/api/generated/operations.gen';
import { FLOOR_KEYS, PLAYERS } from '@/api/keys';
import { SMART_SEATING } from './queries';

interface ImplementVars {
  playerName: string;
  /** "Table 5, seat 7" */
  where: string;
  body: Body<'/api/smart-seating/implement', 'post'>;
}

/** The same act as seating from the waitlist, with the same guards. */
export const implementRecommendation = defineAct('implement', postSmartSeatingImplement, {
  request: ({ body }: ImplementVars) => ({ body }),
  label: ({ playerName, where }) => `${playerName} seated, ${where}`,
  success: (_seat, { playerName, where }) => ({
    title: 'Player seated successfully',
    description: `${playerName}, ${where}`,
  }),
  failure: 'Failed to seat player',
  refresh: () => [[SMART_SEATING], ['/api/analytics'], ...FLOOR_KEYS, PLAYERS],
});
