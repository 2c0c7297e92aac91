import { defineAct } from '@/api/acts/define';
import type { RequestOf } from '@/api/acts/types';
import { patchPlayerImportsId, postPlayerImportsIdRun, postPlayerImportsIdUndo } from '@/api/generated/operations.gen';
import type { paths } from '@/api/generated/schema.gen';

type Change = NonNullable<RequestOf<paths['/api/player-imports/{id}']['patch']>['body']>;

interface ChangeVars {
  id: string;
  body: Change;
}

export const changeImport = defineAct('change-import', patchPlayerImportsId, {
  request: ({ id, body }: ChangeVars) => ({ path: { id }, body }),
  label: () => 'Import of players changed',
  success: null,
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
