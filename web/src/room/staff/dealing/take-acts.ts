import { defineAct } from '@/api/acts/define';
import { postDealerIdLeave, postDealerIdTake } from '@/api/generated/operations.gen';

// The dealer at a table. The server has to check these acts at once; the others may be queued offline.

interface TakeVars {
  tableId: string;
  dealerName: string;
  body: { staffId: string; pin: string };
}

/** A dealer takes the table over with their PIN and relieves the present dealer. */
export const takeTable = defineAct('take-table', postDealerIdTake, {
  request: ({ tableId, body }: TakeVars) => ({ path: { id: tableId }, body }),
  label: ({ dealerName }) => `${dealerName} deals`,
  success: null,
  failure: 'Could not take over.',
  isSecret: true,
});

/** The dealer leaves without relief. */
export const leaveTable = defineAct('leave-table', postDealerIdLeave, {
  request: ({ tableId }: { tableId: string }) => ({ path: { id: tableId }, body: {} }),
  label: () => 'Dealer left the table',
  success: null,
  failure: 'Could not leave the table.',
});
