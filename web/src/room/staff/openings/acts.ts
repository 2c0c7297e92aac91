import { defineAct } from '@/api/acts/define';
import { postTableOpenings } from '@/api/generated/operations.gen';
import type { NewTableOpening } from '@/api/staff-types';
import { formatQuantity } from '@/lib/format';

interface OpenVars {
  tableNumber: number;
  body: NewTableOpening;
}

/** Sets a free table up for a game, calls the players of its list and sends the dealer. */
export const openTable = defineAct('open-table', postTableOpenings, {
  request: ({ body }: OpenVars) => ({ body }),
  label: ({ tableNumber }) => `Table ${tableNumber} opened`,
  success: ({ called }, { tableNumber }) => ({
    title: `Table ${tableNumber} is open`,
    description: formatQuantity(called.length, 'player is called.', 'players are called.'),
  }),
  failure: 'Failed to open the table',
});
