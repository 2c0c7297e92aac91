import { cva } from 'class-variance-authority';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bell, BellOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Alert } from '@/api/staff-types';
import { AlertList } from '@/room/staff/alerts/alert-list';
import { filtered, inOrder, PRIORITY, PRIORITY_FILTERS, type PriorityFilter } from '@/room/staff/alerts/model';
import { ResolvedList } from '@/room/staff/alerts/resolved-list';
import { setSignal, useSignalOn } from '@/room/staff/alerts/signal';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { QueryView, type Read } from '@/shells/query-view';
import { Stale } from './stale';

export function AlertsTab({ alerts }: { alerts: Read<Alert[]> }) {
  const { priority: filter = 'all' } = useSearch({ from: '/pit-boss/$roomId' });
  const head = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState(false);
  const all = alerts.data;
  return (
    <section aria-labelledby="pit-alerts">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <h2
          id="pit-alerts"
          ref={head}
          tabIndex={-1}
          className="mr-auto text-page font-semibold tracking-[-0.01em] outline-none"
        >
          Live Alerts
        </h2>
        <SoundSwitch />
        <Filter filter={filter} alerts={all} />
      </div>
      <Stale what="alerts" query={alerts} />
      <QueryView
        of={alerts}
        what="alerts"
        panel="Alerts"
        skeleton={
          <div className="rounded-card border border-line bg-surface">
            <SkeletonRows rows={5} />
          </div>
        }
      >
        {(open) =>
          filtered(open, filter).length === 0 ? (
            <div className="rounded-card border border-line bg-surface">
              <NoAlerts filter={filter} open={open.length} />
            </div>
          ) : (
            <AlertList alerts={inOrder(filtered(open, filter))} onEmptied={() => head.current?.focus()} />
          )
        }
      </QueryView>
      <div className="flex justify-center py-3">
        <Button variant="quiet" size="xl" aria-expanded={done} onClick={() => setDone(!done)}>
          {done ? 'Hide resolved' : 'Show resolved today'}
        </Button>
      </div>
      {done ? (
        <Panel title="Resolved Today">
          <ResolvedList />
        </Panel>
      ) : null}
    </section>
  );
}

const filterStyle = cva([
  'min-h-11 cursor-pointer rounded-[4px] px-4 text-[0.875rem] font-medium text-ink-2 tabular-nums',
  'aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent',
  'max-[768px]:flex-1 max-[768px]:px-2',
]);

interface FilterProps {
  filter: PriorityFilter;
  /** undefined while they load; then no counts are shown. */
  alerts: readonly Alert[] | undefined;
}

function Filter({ filter, alerts }: FilterProps) {
  const navigate = useNavigate();
  return (
    <div
      className="flex rounded-control border border-control p-0.5 max-[768px]:w-full"
      role="group"
      aria-label="Filter by priority"
    >
      {PRIORITY_FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          className={filterStyle()}
          onClick={() =>
            void navigate({
              from: '/pit-boss/$roomId',
              to: '.',
              search: (before) => ({ ...before, priority: each === 'all' ? undefined : each }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          {each === 'all' ? 'All' : PRIORITY[each].label} {alerts === undefined ? null : filtered(alerts, each).length}
        </button>
      ))}
    </div>
  );
}

/** A setting of this device, off by default: users who are surprised by a beep would switch it off for good. */
function SoundSwitch() {
  const on = useSignalOn();
  return (
    <Button
      variant="quiet"
      size="xl"
      icon={on ? Bell : BellOff}
      role="switch"
      aria-checked={on}
      onClick={() => setSignal(!on)}
    >
      Sound
    </Button>
  );
}

function NoAlerts({ filter, open }: { filter: PriorityFilter; open: number }) {
  if (filter !== 'all' && open > 0)
    return (
      <Empty title={`No ${PRIORITY[filter].label.toLowerCase()} alerts`}>
        {open === 1 ? 'One alert of another priority is' : `${open} alerts of other priorities are`} open: choose All.
      </Empty>
    );
  return (
    <Empty title="No open alerts">
      Calls from the tables and what the room's rules notice appear here within a second.
    </Empty>
  );
}
