import { useQuery } from '@tanstack/react-query';
import type { SystemFigures } from '../types';
import { formatNearMoment, formatTime } from '@/lib/format';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import { Sparkline } from '@/ui/chart/sparkline';
import { type Column, DataTable } from '@/ui/data-table';
import { Panel, PanelFoot } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { QueryView } from '@/shells/query-view';
import { bytesText, linesOf, measured, type MeasureLine } from './system';
import { systemQuery } from './queries';

const columns: readonly Column<MeasureLine>[] = [
  { key: 'label', header: 'Measure', rowHeader: true, cell: ({ label }) => label },
  {
    key: 'minutes',
    header: '60 min',
    // A single minute makes no curve yet.
    cell: ({ label, measure: { minutes }, unit, digits }) =>
      minutes.length < 2 ? (
        <span className="text-ink-3">–</span>
      ) : (
        <Sparkline
          label={`${label} in the last 60 minutes, now ${measured(minutes.at(-1) ?? null, digits)} ${unit}`}
          values={minutes.map((value) => value ?? 0)}
        />
      ),
  },
  {
    key: 'now',
    header: 'Now',
    align: 'right',
    cell: ({ measure, unit, digits }) => (
      <>
        <b className="text-title font-semibold">{measured(measure.now, digits)}</b>{' '}
        <span className="text-meta text-ink-3">{unit}</span>
      </>
    ),
  },
  {
    key: 'highest',
    header: 'Highest',
    spare: true,
    phone: 'hide',
    cell: ({ measure: { highest }, unit, digits }) =>
      highest === null ? '–' : `${measured(highest.value, digits)} ${unit} at ${formatTime(highest.at, HERE)}`,
  },
];

/** The metrics of the server that answers, for the last hour. */
export function SystemPanel() {
  const system = useQuery(systemQuery);
  return (
    <Panel
      title="System Performance"
      actions={<span className="text-meta text-ink-3">Last 60 minutes, every 10 s</span>}
    >
      <QueryView of={system} what="system performance" rows={7} strip>
        {(figures) => (
          <>
            <DataTable
              caption="Measures of the last 60 minutes"
              columns={columns}
              rows={linesOf(figures)}
              rowKey={({ label }) => label}
            />
            <Store figures={figures} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Store({ figures: { databaseBytes, lastBackup } }: { figures: SystemFigures }) {
  return (
    <PanelFoot>
      <span className="font-normal text-ink-2">
        Database{' '}
        <b className="font-semibold text-ink tabular-nums">
          {databaseBytes === null ? 'of unknown size' : bytesText(databaseBytes)}
        </b>
      </span>
      <span className="flex flex-wrap items-center justify-end gap-2 font-normal text-ink-2">
        Last backup{' '}
        {lastBackup === null ? (
          <b className="font-semibold text-ink">none yet</b>
        ) : (
          <>
            <b className="font-semibold text-ink tabular-nums">
              {formatNearMoment(lastBackup.at, HERE, serverNow())}, {bytesText(lastBackup.bytes)}
            </b>
            {lastBackup.verified ? (
              <StatusBadge shape="check" tone="ok" label="Verified" />
            ) : (
              <StatusBadge shape="triangle" tone="warn" label="Not verified" />
            )}
          </>
        )}
      </span>
    </PanelFoot>
  );
}
