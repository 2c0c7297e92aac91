import { useQuery } from '@tanstack/react-query';
import type { Refusal } from '@/api/types';
import { formatNearMoment } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { PLACE_LABEL, REASON_LABEL } from './model';
import { refusalsQuery } from './queries';

interface RefusalsPanelProps {
  playerId: string;
  timeZone: string;
  /** Nothing stands against him: without a refused entry there is no such panel. */
  onlyWithAny: boolean;
}

/** "Refused Entries": when and where the door, a list or a seat refused him, and who stood there. */
export function RefusalsPanel({ playerId, timeZone, onlyWithAny }: RefusalsPanelProps) {
  const refusals = useQuery(refusalsQuery(playerId));
  const now = useNow(60_000);
  if (onlyWithAny && (refusals.data?.length ?? 0) === 0 && !refusals.isError) return null;
  return (
    <Panel title="Refused Entries" count={refusals.data?.length}>
      {refusals.data === undefined ? (
        refusals.isError ? (
          <ErrorPanel
            what="the refused entries"
            error={refusals.error}
            retrying={refusals.isFetching}
            onRetry={() => void refusals.refetch()}
          />
        ) : (
          <Loading label="Loading the refused entries">
            <SkeletonRows rows={2} />
          </Loading>
        )
      ) : refusals.data.length === 0 ? (
        <Empty title="No refused entries">
          What check-in, waitlists and seating refuse is recorded here.
        </Empty>
      ) : (
        <DataTable<Refusal>
          caption="Refused entries"
          columns={columns(timeZone, now)}
          rows={refusals.data}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function columns(timeZone: string, now: number): readonly Column<Refusal>[] {
  return [
    {
      key: 'when',
      header: 'When',
      rowHeader: true,
      cell: ({ at }) => formatNearMoment(at, timeZone, now),
      phoneDetail: ({ reason }) => REASON_LABEL[reason],
    },
    { key: 'place', header: 'At', cell: ({ place }) => PLACE_LABEL[place] },
    {
      key: 'reason',
      header: 'Reason',
      phone: 'hide',
      cell: ({ reason }) => <span className="text-ink-2">{REASON_LABEL[reason]}</span>,
    },
    { key: 'by', header: 'By', cell: ({ by }) => by },
  ];
}
