import type { GameWaits } from '@/api/figure-types';
import { durationText } from '@/domain/duration';
import { percentText } from '@/lib/figures';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { ofText } from './model';

interface WaitsProps {
  waits: readonly GameWaits[];
  all: GameWaits;
  target: number;
}

/** Each game's list: the players waiting now, and how the waits of a day ended. */
export function WaitTimes({ waits, all, target }: WaitsProps) {
  return (
    <Panel
      title="Wait Times"
      actions={<span className="text-meta text-ink-3">Waits that ended in the last 24 hours</span>}
    >
      {waits.length === 0 ? (
        <Empty title="No waits yet">Nobody waits, and no wait ended in the last 24 hours.</Empty>
      ) : (
        <DataTable
          caption="Wait times by game"
          columns={columns(target)}
          rows={waits}
          rowKey={({ gameTypeId }) => gameTypeId}
          totals={{
            game: all.game,
            waiting: all.waiting,
            longest: minutes(all.longestNow),
            average: minutes(all.averageWait),
            share: <Share waits={all} />,
          }}
        />
      )}
    </Panel>
  );
}

const minutes = (value: number | null) => (value === null ? '–' : durationText(value));

function columns(target: number): Column<GameWaits>[] {
  return [
    { key: 'game', header: 'Game', rowHeader: true, cell: ({ game }) => game },
    { key: 'waiting', header: 'Waiting', align: 'right', cell: ({ waiting }) => waiting },
    {
      key: 'longest',
      header: 'Longest now',
      align: 'right',
      cell: ({ longestNow }) => (
        <span className="inline-flex flex-wrap justify-end gap-x-2">
          {minutes(longestNow)}{' '}
          {longestNow !== null && longestNow > target ? (
            <span className="inline-flex items-center gap-1 text-[0.75rem] font-medium text-warn">
              <Shape name="triangle" small />
              Over target
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'average',
      header: 'Average',
      align: 'right',
      phone: 'hide',
      cell: ({ averageWait }) => minutes(averageWait),
    },
    {
      key: 'share',
      header: `Within ${target} min`,
      cell: (row) => <Share waits={row} />,
    },
  ];
}

function Share({ waits: { inTarget } }: { waits: GameWaits }) {
  if (inTarget.percent === null) return <span className="text-ink-3">– no wait ended</span>;
  return (
    <span className="inline-flex items-center gap-3 tabular-nums">
      <span className="w-24 phone:hidden">
        <Meter share={inTarget.percent / 100} />
      </span>
      <b className="w-10 text-right font-medium phone:w-auto">{percentText(inTarget.percent)}</b>{' '}
      <span className="text-ink-3 phone:hidden">{ofText(inTarget)}</span>
    </span>
  );
}
