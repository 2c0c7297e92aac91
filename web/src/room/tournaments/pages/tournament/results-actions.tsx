import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { exactNow } from '@/room/tournaments/clock/exact-time';
import { ResultsPrint } from '@/room/tournaments/prizes/print';
import { RESULTS_FILE } from '@/room/tournaments/seasons/results';
import { resultsQuery } from '@/room/tournaments/queries';
import { csvName, csvText } from '@/lib/csv';
import { isoDay } from '@/lib/format';
import { usePrinting } from '@/lib/hooks/use-printing';
import { Button } from '@/ui/button';
import { ExportButton } from '@/ui/take-away';
import { useRecordedFile } from '@/shells/list-panel/use-recorded-file';
import { useDeskPage } from './desk-context';
import { usePaperPlace } from './use-paper-place';

/** Exports the results for a spreadsheet, and prints them. */
export function ResultsActions() {
  const { desk, timeZone } = useDeskPage();
  const { tournament } = desk;
  const { data: results } = useQuery(resultsQuery(tournament.id));
  const place = usePaperPlace();
  const file = useRecordedFile();
  const [printing, print] = usePrinting<string>();
  const none =
    results === undefined ? 'Nothing is loaded yet' : results.length === 0 ? 'There are no results' : undefined;
  return (
    <>
      <ExportButton
        busy={file.busy}
        disabledReason={none ?? file.disabledReason}
        onPress={() => {
          if (results === undefined) return;
          file.save(
            'results',
            results.length,
            csvName(tournament.name, 'results', isoDay(tournament.startTime, timeZone)),
            csvText(RESULTS_FILE, results),
          );
        }}
      />
      <Button icon={Printer} disabledReason={none} onClick={() => print(new Date(exactNow()).toISOString())}>
        Print Results
      </Button>
      {printing === null || results === undefined ? null : <ResultsPrint results={results} at={printing} {...place} />}
    </>
  );
}
