import type { Read } from '@/shells/query-view';
import { StaleStrip } from '@/shells/stale-strip';

/** The strip for stale data, with the distance to what follows it. */
export function Stale({ what, query }: { what: string; query: Read<unknown> }) {
  if (!query.isError || query.data === undefined) return null;
  return (
    <div className="pb-2">
      <StaleStrip of={{ [what]: query }} />
    </div>
  );
}
