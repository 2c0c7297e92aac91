import { formatTime } from '@/lib/format';
import { ErrorStrip } from '@/ui/error-panel';
import type { Read } from './query-view';
import { useTimeZone } from '@/api/session/session-context';

function listText(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

interface StaleStripProps {
  /** The reads, by the names of their data: "the waitlist". */
  of: Readonly<Record<string, Read<unknown>>>;
  /** For data of another room. */
  timeZone?: string;
}

/** Reads that failed again, in one line: the old data stays, with the age of the oldest. */
export function StaleStrip({ of, timeZone }: StaleStripProps) {
  const here = useTimeZone();
  const stale = Object.entries(of).filter(([, { data, isError }]) => isError && data !== undefined);
  const [first] = stale;
  if (first === undefined) return null;
  return (
    <ErrorStrip
      what={listText(stale.map(([what]) => what))}
      of={{
        error: first[1].error,
        isFetching: stale.some(([, { isFetching }]) => isFetching),
        refetch: () => stale.forEach(([, query]) => void query.refetch()),
      }}
      shownFrom={formatTime(Math.min(...stale.map(([, { dataUpdatedAt }]) => dataUpdatedAt)), timeZone ?? here)}
    />
  );
}
