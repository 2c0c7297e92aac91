import { defineAct } from '@/api/acts/define';
import { deleteTablesId, patchTablesIdSetup, postTables } from '@/api/generated/operations.gen';
import type { TableSetupChange } from '@/api/setup-types';
import type { NewTable } from '@/api/types';

/** Adds a table, or brings back a table with this number that was out of use. */
export const setUpTable = defineAct('set-up-table', postTables, {
  request: (body: NewTable) => ({ body }),
  label: ({ tableNumber }) => `Table ${tableNumber} set up`,
  success: ({ tableNumber }) => ({ title: 'Table set up', description: `Table ${tableNumber}` }),
  failure: 'Failed to set up the table',
});

interface SetupVars {
  tableId: string;
  tableNumber: number;
  body: TableSetupChange;
}

export const changeSetup = defineAct('change-table-setup', patchTablesIdSetup, {
  request: ({ tableId, body }: SetupVars) => ({ path: { id: tableId }, body }),
  label: ({ tableNumber }) => `Table ${tableNumber} changed`,
  success: ({ tableNumber }) => ({ title: 'Table saved', description: `Table ${tableNumber}` }),
  failure: 'Failed to save the table',
});

export const retireTable = defineAct('retire-table', deleteTablesId, {
  request: ({ id }: { id: string; tableNumber: number }) => ({ path: { id } }),
  label: ({ tableNumber }) => `Table ${tableNumber} taken out of use`,
  success: (_answer, { tableNumber }) => ({
    title: 'Table out of use',
    description: `Table ${tableNumber}`,
  }),
  failure: 'Failed to take the table out of use',
});
