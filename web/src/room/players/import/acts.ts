import { defineAct } from '@/api/acts/define';
import { patch } from '@/api/acts/patches';
import type { RequestOf } from '@/api/acts/types';
import { patchPlayerImportsId, postPlayerImportsIdRun, postPlayerImportsIdUndo } from '@/api/generated/operations.gen';
import type { paths } from '@/api/generated/schema.gen';
import type { PlayerImport } from '@/api/types';
import { importQuery } from './queries';

type Change = NonNullable<RequestOf<paths['/api/player-imports/{id}']['patch']>['body']>;

interface ChangeVars {
  id: string;
  body: Change;
}

export const changeImport = defineAct('change-import', patchPlayerImportsId, {
  request: ({ id, body }: ChangeVars) => ({ path: { id }, body }),
  label: () => 'Import of players changed',
  success: null,
  // The next choice builds on this one, and the server reads the whole file again before it answers.
  patch: ({ id, body: { columns } }) =>
    columns === undefined
      ? []
      : [
          patch<PlayerImport>(importQuery(id).queryKey, (data) => ({
            ...data,
            columns: data.columns.map((column, at) => ({ ...column, field: columns[at] ?? column.field })),
          })),
        ],
  failure: 'Failed to change the import',
});

interface RunVars {
  id: string;
  check: string;
  count: number;
}

export const runImport = defineAct('run-import', postPlayerImportsIdRun, {
  request: ({ id, check }: RunVars) => ({ path: { id }, body: { check } }),
  label: ({ count }) => `Import of ${count} players`,
  success: null,
  failure: 'Failed to start the import',
});

export const undoImport = defineAct('undo-import', postPlayerImportsIdUndo, {
  request: ({ id }: { id: string }) => ({ path: { id }, body: {} }),
  label: () => 'Import of players undone',
  success: null,
  failure: 'Failed to undo the import',
});
