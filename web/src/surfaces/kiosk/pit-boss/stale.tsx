import type { Room } from '@/api/types';
import { formatTime } from '@/lib/format';
import { ErrorStrip } from '@/ui/error-panel';

interface Read {
  data: unknown;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** What is still on the screen although it could not be read again, and when it was true. */
export function Stale({ what, query, room }: { what: string; query: Read; room: Room }) {
  if (!query.isError || query.data === undefined) return null;
  return (
    <div className="pb-2">
      <ErrorStrip
        what={what}
        error={query.error}
        retrying={query.isFetching}
        shownFrom={formatTime(query.dataUpdatedAt, room.timeZone)}
        onRetry={() => void query.refetch()}
      />
    </div>
  );
}
