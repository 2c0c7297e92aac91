import { defineAct } from '@/api/acts/define';
import type { RequestOf } from '@/api/acts/types';
import { postExports } from '@/api/generated/operations.gen';
import type { paths } from '@/api/generated/schema.gen';
import { downloadCsv } from '@/lib/csv';
import { useAct } from '../use-act';

type NewExport = Required<RequestOf<paths['/api/exports']['post']>['body']>;
export type RecordedList = NewExport['list'];

const recordExport = defineAct('list-export', postExports, {
  request: (body: NewExport) => ({ body }),
  label: ({ rows }) => `CSV export, ${rows} rows`,
  success: null,
  failure: 'Failed to export',
});

/**
 * Saves a file of a list that names players. The server first records the export in the audit trail; without that
 * record there is no file. Files without players, such as figures by day, are saved with `downloadCsv` alone.
 */
export function useRecordedFile() {
  const record = useAct(recordExport);
  return {
    busy: record.busy,
    disabledReason: record.disabledReason,
    save: (list: RecordedList, rows: number, name: string, text: string, saved?: () => void) =>
      record.run({ list, rows }, () => {
        downloadCsv(name, text);
        saved?.();
      }),
  };
}
