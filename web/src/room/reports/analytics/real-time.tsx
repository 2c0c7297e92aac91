import type { FigurePoint, RealTime } from '@/api/figure-types';
import { useRoom } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { formatCount, formatMoney, formatTime } from '@/lib/format';
import { LineChart } from '@/ui/chart/line-chart';
import { DataTable } from '@/ui/data-table';
import { Disclosure } from '@/ui/disclosure';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';

/**
 * The last hours: seated players, waiting players and running tables, and the arrivals and departures of the last hour.
 */
export function Flow({ flow }: { flow: RealTime | undefined }) {
  const { timeZone } = useRoom();
  return (
    <div className="grid gap-4">
      <Stats>
        <Stat label="Arrivals" value={flow && formatCount(flow.arrivals)} delta="checked in, last hour" />
        <Stat label="Departures" value={flow && formatCount(flow.departures)} delta="checked out, last hour" />
        <Stat
          label="Seated"
          value={flow && formatCount(flow.seatedLast)}
          delta={flow && `${formatCount(flow.leftLast)} left a seat, last hour`}
        />
        <Stat
          label="Revenue This Hour"
          value={flow && formatMoney(fromWire(flow.revenueHour))}
          delta={flow && `as of ${formatTime(flow.asOf, timeZone)}`}
        />
      </Stats>
      <div className="grid grid-cols-3 gap-4 not-wide:grid-cols-1">
        <Line title="Players seated" unit="seated" points={flow?.seated} />
        <Line title="Players waiting" unit="waiting" points={flow?.waiting} />
        <Line title="Tables in play" unit="tables" points={flow?.tables} />
      </div>
      {flow === undefined ? null : <Numbers flow={flow} />}
    </div>
  );
}

interface LineProps {
  title: string;
  unit: string;
  points: readonly FigurePoint[] | undefined;
}

function Line({ title, unit, points }: LineProps) {
  const { timeZone } = useRoom();
  const first = points?.[0];
  const last = points?.at(-1);
  const most = Math.max(0, ...(points ?? []).map(({ value }) => value));
  return (
    <Panel
      title={title}
      actions={
        last === undefined ? undefined : (
          <span className="text-dense tabular-nums">
            <span className="text-meta text-ink-3">{most} at most · </span>
            <b className="font-semibold">{last.value} now</b>
          </span>
        )
      }
    >
      {points === undefined ? (
        <div className="p-4">
          <Skeleton height="6rem" />
        </div>
      ) : first === undefined || last === undefined ? (
        <Empty title="Nothing recorded">There is no hour to show yet.</Empty>
      ) : (
        <div className="p-4 phone:p-3">
          <LineChart
            label={`${title} since ${formatTime(first.at, timeZone)}: from ${first.value} to ${last.value} ${unit}, at most ${most}`}
            points={points.map(({ at, value }) => ({ key: at, value }))}
            first={`${formatTime(first.at, timeZone)}, ${first.value}`}
            last={`${formatTime(last.at, timeZone)}, ${last.value}`}
          />
        </div>
      )}
    </Panel>
  );
}

interface Step {
  at: string;
  seated: number;
  waiting: number;
  tables: number;
}

/** One row for each half hour, the latest first. */
export function stepsOf({ seated, waiting, tables, stepMinutes }: RealTime): Step[] {
  const each = Math.max(1, Math.round(30 / Math.max(1, stepMinutes)));
  return seated
    .map(({ at, value }, index) => ({
      at,
      seated: value,
      waiting: waiting[index]?.value ?? 0,
      tables: tables[index]?.value ?? 0,
    }))
    .toReversed()
    .filter((_, index) => index % each === 0);
}

function Numbers({ flow }: { flow: RealTime }) {
  const { timeZone } = useRoom();
  return (
    <div className="rounded-control bg-surface" data-noprint="">
      <Disclosure label="View as table">
        <DataTable
          caption="Players seated, players waiting and tables in play, each half hour"
          columns={[
            { key: 'at', header: 'Time', rowHeader: true, cell: ({ at }) => formatTime(at, timeZone) },
            { key: 'seated', header: 'Seated', align: 'right', cell: ({ seated }) => seated },
            { key: 'waiting', header: 'Waiting', align: 'right', cell: ({ waiting }) => waiting },
            { key: 'tables', header: 'Tables', align: 'right', cell: ({ tables }) => tables },
          ]}
          rows={stepsOf(flow)}
          rowKey={({ at }) => at}
        />
      </Disclosure>
    </div>
  );
}
