import { useState } from 'react';
import { type CsvColumn, csvName, csvText } from '@/lib/csv';
import { serverNow } from '@/lib/clock';
import { gamingDayOf } from '@/lib/format';
import { announce } from '@/ui/announcer';
import { sayFailed } from '../messages';
import { useRoom } from '@/api/session/session-context';
import { type RecordedList, useRecordedFile } from './use-recorded-file';

export const EXPORT_TEXTS = { error: 'Failed to export' };

/** "Export CSV": fetches all rows of a list, beyond the visible page, and saves them as a file. */
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
      file.save(list, rows.length, csvName(...name, gamingDayOf(serverNow(), room)), csvText(columns, rows), () =>
        announce(`${rows.length} rows exported`),
      );
    } catch (error) {
      sayFailed(error, EXPORT_TEXTS);
    } finally {
      setBusy(false);
    }
  }

  return { busy: busy || file.busy, disabledReason: file.disabledReason, exportRows };
}
