import { useState } from 'react';
import { type CsvColumn, csvName, csvText } from '@/lib/csv';
import { serverNow } from '@/lib/clock';
import { gamingDayOf } from '@/lib/format';
import { announce } from '@/ui/announcer';
import { sayFailed } from '../floor/messages';
import { useRoom } from '../session-context';
import { type RecordedList, useRecordedFile } from './use-recorded-file';

export const EXPORT_TEXTS = { error: 'Failed to export' };

/** "Export CSV": reads all rows of a list, past the page that is shown, and hands them over as a file. */
export function useExport() {
  const room = useRoom();
  const file = useRecordedFile();
  const [busy, setBusy] = useState(false);

  async function exportRows<Row>(
    list: RecordedList,
    name: readonly string[],
    columns: readonly CsvColumn<Row>[],
    read: () => Promise<Row[]>,
  ): Promise<void> {
    setBusy(true);
    try {
      const rows = await read();
      file.save(
        list,
        rows.length,
        csvName(...name, gamingDayOf(serverNow(), room)),
        csvText(columns, rows),
        () => announce(`${rows.length} rows exported`),
      );
    } catch (error) {
      sayFailed(error, EXPORT_TEXTS);
    } finally {
      setBusy(false);
    }
  }

  return { busy: busy || file.busy, disabledReason: file.disabledReason, exportRows };
}
